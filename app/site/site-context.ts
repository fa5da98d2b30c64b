import { createContext } from 'react-router';
import type { Api } from '#app/api/call.ts';

/** What the server gives every loader: the site's name and public address, and the news API in process. */
export type Site = { productName: string; origin: string; api: Api };

export const siteContext = createContext<Site>();
