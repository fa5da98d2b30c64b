import { createContext } from 'react-router';
import type { Api } from '#app/api/call.ts';
import type { Publisher } from '#contract/publisher.ts';
import type { StyleTextOf } from './style-texts.ts';

/**
 * What the server gives every loader: the site's name and public address, whether Google is set up for signing in,
 * whether pictures are passed on, who runs it, and the API in process.
 * `posted` is what a form of this site has sent that the page answers. `scriptMark`, `styleTextOf`, `takePage` and `onFault` are for the
 * renderer: see script-mark.ts and style-texts.ts, and who takes the page that it has rendered, and what nobody foresaw.
 */
export type Site = {
  productName: string;
  origin: string;
  offersGoogle: boolean;
  passesPictures: boolean;
  publisher: Publisher;
  api: Api;
  posted: Readonly<Record<string, string>> | undefined;
  scriptMark: string;
  styleTextOf: StyleTextOf;
  takePage: (html: string) => void;
  onFault: (error: unknown) => void;
};

export const siteContext = createContext<Site>();
