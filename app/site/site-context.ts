import { createContext } from 'react-router';
import type { Api } from '#app/api/call.ts';
import type { Publisher } from '#contract/publisher.ts';
import type { StyleTextOf } from './style-texts.ts';

/** What the server gives to every loader, and to the renderer; its twin is in server/pages/render-page.ts. */
export type Site = {
  productName: string;
  /** The public address, without a slash at its end. */
  origin: string;
  /** Whether signing in with Google is set up. */
  offersGoogle: boolean;
  /** Whether this site passes pictures on, rather than linking to their publishers. */
  passesPictures: boolean;
  publisher: Publisher;
  /** The API, in process. */
  api: Api;
  /** The fields of a form of this site that was posted without scripts, if the page answers one. */
  posted: Readonly<Record<string, string>> | undefined;
  /** See script-nonce.ts. */
  scriptNonce: string;
  /** See style-texts.ts. */
  styleTextOf: StyleTextOf;
  /** Takes the rendered page. */
  takePage: (html: string) => void;
  /** Takes an unexpected error. */
  onFault: (error: unknown) => void;
};

export const siteContext = createContext<Site>();
