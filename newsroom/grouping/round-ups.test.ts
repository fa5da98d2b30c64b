import { expect, test } from 'vitest';
import { isRoundUp } from './round-ups.ts';

test.each([
  ['en', 'Ukraine war live: Kyiv hit by drones overnight'],
  ['en', 'Real Madrid 3-2 Bayern Munich: Champions League – as it happened'],
  ['en', 'Morning briefing: what you need to know'],
  ['en', 'HTC, Oculus and Office for iPad: the week in tech'],
  ['en', 'Tech roundup: Facebook buys Oculus, Office lands on iPad'],
  ['en', 'Stocks to Watch: Quarna, Velmont'],
  ['de', 'Wochenausblick: EZB entscheidet über Zinsen'],
  ['fr', 'Mode, trains et loups : la semaine en images'],
  ['es', 'Claves de la semana: tipos, empleo y vivienda'],
  ['de', '+++ Newsticker +++ Bahnstreik beendet'],
  ['de-AT', 'Liveblog zum Hochwasser: Pegel steigen'],
  ['fr', 'EN DIRECT, guerre en Ukraine : le point sur la situation'],
  ['es', 'Última hora: las inundaciones en Valencia, en directo'],
  ['es', 'Última hora del apagón en Valencia, en directo'],
  ['fr', 'DIRECT. Inondations à Valence : au moins 95 morts'],
  ['ro', 'LIVETEXT. Inundații la Valencia'],
  ['ro', 'LIVE TEXT Alegeri în Cehia'],
  ['it', 'Alluvione in Emilia-Romagna, la diretta minuto per minuto'],
  ['pt', 'Ao minuto: António José Seguro eleito Presidente'],
  ['nl', 'Liveblog Oekraïne | Aanval op Kiev'],
  ['pl', 'Wybory w Czechach. Relacja na żywo – minuta po minucie'],
  ['cs', 'ŽIVĚ: Volby v Česku'],
  ['sk', 'Online: Voľby v Česku'],
  ['sl', 'V živo: volitve na Češkem'],
  ['bg', 'НА ЖИВО: изборите в Чехия'],
  ['uk', 'Вибори в Чехії – онлайн'],
  ['el', 'Σεισμός στη Σαντορίνη λεπτό προς λεπτό'],
  ['hu', 'Percről percre: választás Csehországban'],
  ['lt', 'Tiesiogiai: rinkimai Čekijoje'],
  ['lv', 'Tiešraide: vēlēšanas Čehijā'],
  ['sv', 'Direkt: Valet i Tjeckien'],
  ['nb', 'Direkte: Valget i Tsjekkia'],
  ['nn', 'Valet i Tsjekkia – minutt for minutt'],
  ['ga', 'Beo: Toghchán na Seice'],
])('a live blog or round-up is recognised (%s): %s', (language, title) => {
  expect(isRoundUp(title, language)).toBe(true);
});

test.each([
  ['en', 'Where do Europeans live longest?'],
  ['en', 'Live music returns to Kyiv'],
  ['en', 'Storm expected later in the week in Wales'],
  ['en', 'Roundup trial: Bayer appeals'],
  ['es', 'Huelga de trenes toda la semana en Madrid'],
  ['de', 'Live-Konzert in Berlin abgesagt'],
  ['de', 'Direkt ins Finale: Bayern gewinnt'],
  ['fr', 'Le train direct Paris-Berlin arrive'],
  ['es', 'El tren directo entre Madrid y Lisboa'],
  ['es', 'Última hora: dimite el ministro de Transportes'],
  ['es', 'ÚLTIMA HORA | Muere el expresidente'],
  ['sv', 'JUST NU: Explosion i centrala Malmö'],
  ['ro', 'Live music: text și muzică la Cluj'],
  ['pl', 'Relacja Trumpa z Putinem'],
  ['hu', 'Élő zene a Duna-parton'],
  ['cs', 'Online obchody hlásí rekord'],
])('a report of one event is not (%s): %s', (language, title) => {
  expect(isRoundUp(title, language)).toBe(false);
});
