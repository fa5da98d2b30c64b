import type { GroupingLanguage } from './grouping-languages.ts';

/**
 * What live blogs and round-ups are called. `labels` count where a label stands: at the beginning before a colon, at the end
 * behind a dash; `phrases` wherever they stand. Both are regular expressions without accents minded.
 */
export type RoundUpPatterns = { labels: string[]; phrases: string[] };

/** Borrowed by every language. */
export const commonRoundUps: RoundUpPatterns = {
  labels: [
    'live',
    'live[ -]?blog',
    'live[ -]?ticker',
    'live[ -]?stream',
    'live updates?',
    'breaking live',
    'newsticker',
    'ticker',
    'on-?line',
  ],
  phrases: ['live[ -]?blog', 'live[ -]?ticker', 'newsticker', 'live updates', 'live ?:'],
};

export const roundUps: Readonly<Record<GroupingLanguage, RoundUpPatterns>> = {
  bg: {
    labels: ['на живо'],
    phrases: ['минута по минута', 'новините накратко', 'преглед на печата', 'обзор на (?:деня|седмицата)'],
  },
  cs: {
    labels: ['živě', 'online'],
    phrases: ['minutu po minutě', 'přehled zpráv', 'události dne', 'přehled tisku'],
  },
  da: {
    labels: ['direkte', 'det skete i (?:dag|går|ugen|weekenden)'],
    phrases: ['minut for minut', 'nyhedsoverblik', 'dagens overblik'],
  },
  de: {
    labels: [
      'ticker',
      'live',
      'im livestream',
      'die woche in [a-z]+',
      'wochenausblick',
      'wochenvorschau',
      'aktien im fokus',
    ],
    phrases: [
      'nachrichten im überblick',
      'news des tages',
      'der tag im überblick',
      'das war der tag',
      'die lage am (?:morgen|abend|mittag)',
      'kurz notiert',
      'presseschau',
      'wochenrückblick',
    ],
  },
  el: {
    labels: ['ζωντανά', 'live'],
    phrases: [
      'λεπτό προς λεπτό',
      'τα πρωτοσέλιδα',
      'οι ειδήσεις της (?:ημέρας|εβδομάδας)',
      'επισκόπηση τύπου',
    ],
  },
  en: {
    labels: [
      'as it happened',
      'live reporting',
      'recap',
      '(?:the|this) week in [a-z]+',
      '(?:the )?week ahead',
      'stocks to watch',
      // Not the weedkiller.
      '(?!bayer |monsanto )[a-z]+ round-?up',
    ],
    phrases: [
      'as it happened',
      'minute by minute',
      'news (?:round-?up|in brief|briefing)',
      '(?:morning|evening|daily|weekly|europe|world) (?:briefing|round-?up|digest|newsletter)',
      "(?:today's|tomorrow's|the) front pages",
      'what the papers say',
      'things to know (?:today|this (?:morning|week))',
      'week in (?:review|pictures)',
    ],
  },
  es: {
    // By itself "Última hora" is what breaking news begin with.
    labels: [
      'en directo',
      'directo',
      'en vivo',
      'la semana en [a-z]+',
      'claves de la semana',
      'agenda de la semana',
    ],
    phrases: [
      'minuto a minuto',
      'en directo ?:',
      '(?:las )?noticias del día',
      'resumen del día',
      '(?:las )?claves (?:[a-z]+ )?del día',
      'las portadas',
      'última hora.* en (?:directo|vivo)',
      'última hora y noticias',
    ],
  },
  et: { labels: ['otse'], phrases: ['minut minuti haaval', 'päeva uudised'] },
  fi: {
    labels: ['suora', 'suora lähetys', 'seuranta'],
    phrases: ['hetki hetkeltä', 'päivän uutiset', 'uutiskooste'],
  },
  fr: {
    labels: [
      'en direct',
      'direct',
      'le direct',
      'la semaine en [a-z]+',
      'la semaine à venir',
      'valeurs à suivre',
    ],
    phrases: [
      'en direct ?:',
      'minute par minute',
      "l'essentiel de l'actualité",
      "l'actualité (?:du jour|en bref)",
      'revue de presse',
      "ce qu'il faut retenir de (?:la (?:mi-)?(?:journée|matinée|nuit|semaine)|l'actualité)",
      "l'essentiel de la (?:journée|matinée|nuit|semaine)",
      'le récap',
    ],
  },
  ga: { labels: ['beo'], phrases: ['nuacht an lae', 'mionnuacht', 'na ceannlínte'] },
  hr: { labels: ['uživo'], phrases: ['minutu po minutu', 'iz minute u minutu', 'pregled dana'] },
  hu: {
    labels: ['élő', 'élőben'],
    phrases: ['percről percre', 'hírösszefoglaló', 'lapszemle', 'a nap hírei'],
  },
  it: {
    labels: ['in diretta', 'diretta', 'la diretta', 'la settimana in [a-z]+', 'la settimana'],
    phrases: [
      'minuto per minuto',
      'in diretta ?:',
      'rassegna stampa',
      'notizie del giorno',
      'le prime pagine',
      'notizie in breve',
    ],
  },
  lt: {
    labels: ['tiesiogiai', 'gyvai'],
    phrases: [
      'minutė po minutės',
      'dienos (?:naujienos|apžvalga)',
      'savaitės apžvalga',
      'svarbiausios žinios',
    ],
  },
  lv: {
    labels: ['tiešraide', 'tiešraidē'],
    phrases: ['minūti pa minūtei', 'dienas (?:ziņas|notikumi|apskats)', 'nedēļas apskats'],
  },
  nb: {
    labels: ['direkte', 'livesending', 'direktestudio', 'dette skjedde i (?:dag|går|natt|helgen|uken)'],
    phrases: ['minutt for minutt', 'nyhetsoversikt', 'nyhetsoppsummering', 'dette skjer'],
  },
  nl: {
    labels: ['direct', 'volg live', 'de week in [a-z]+', 'weekoverzicht'],
    phrases: [
      'minuut (?:tot|na|voor) minuut',
      'het nieuws van (?:vandaag|de dag)',
      'dit was het nieuws',
      'nieuwsoverzicht',
      'mis niets',
    ],
  },
  pl: {
    labels: ['na żywo', 'relacja', 'relacja na żywo', 'relacja live', 'podsumowanie tygodnia'],
    phrases: [
      '(?:dzień|tydzień|sport|świat|wiadomości|wydarzenia) w skrócie',
      'minut[aę] po minucie',
      'przegląd prasy',
      'skrót wydarzeń',
      'podsumowanie dnia',
    ],
  },
  pt: {
    labels: ['em direto', 'direto', 'ao minuto', 'ao vivo', 'a semana em [a-z]+', 'resumo da semana'],
    phrases: [
      'minuto a minuto',
      'ao minuto ?:',
      '(?:as )?notícias do dia',
      'revista de imprensa',
      'o dia em resumo',
      'as primeiras páginas',
    ],
  },
  ro: { labels: ['în direct'], phrases: ['live ?text', 'minut cu minut', 'revista presei', 'știrile zilei'] },
  ru: {
    labels: ['онлайн', 'прямая трансляция', 'в прямом эфире'],
    phrases: ['минута за минутой', 'главное за (?:день|ночь|неделю)', 'дайджест'],
  },
  sk: {
    labels: ['naživo', 'online'],
    phrases: ['minútu po minúte', 'prehľad správ', 'správy dňa', 'prehľad tlače'],
  },
  sl: { labels: ['v živo'], phrases: ['iz minute v minuto', 'pregled (?:dneva|tiska|novic)'] },
  sv: {
    // "Just nu" is what breaking news begin with.
    labels: ['direkt', 'liverapport'],
    phrases: ['minut för minut', 'nyheterna i korthet', 'dagens nyheter i korthet', 'detta har hänt'],
  },
  uk: {
    labels: ['наживо', 'онлайн', 'текстова трансляція'],
    phrases: ['хвилина за хвилиною', 'головне за (?:день|ніч|добу|тиждень)', 'дайджест', 'головні новини'],
  },
};
