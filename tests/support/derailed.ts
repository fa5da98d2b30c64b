import type { Arriving } from './arriving.ts';

const picture = 'https://pictures.example/train.jpg';
/** Three reports of one event, so alike that they are grouped without any other news. */
export const derailed: Arriving[] = [
  {
    language: 'cs',
    region: 'cz',
    title: 'U Podivína vykolejil vlak EuroCity Moravia: 4 mrtví, 31 zraněných',
    description: 'Souprava z Vídně do Varšavy narazila do bagru.',
  },
  {
    language: 'de',
    region: 'at',
    title: 'Eurocity Moravia bei Podivín entgleist: 4 Tote und 31 Verletzte',
    description: 'Der Zug war auf dem Weg von Wien nach Warschau.',
    image: picture,
  },
  {
    language: 'pl',
    region: 'pl',
    title: 'Pociąg EuroCity Moravia wykoleił się koło Podivína. 4 ofiary, 31 rannych',
    description: 'Skład jechał z Wiednia do Warszawy.',
  },
];
