import { connectDatabase } from '#db/client.ts';
import { openMailSite } from './mail-site.ts';

/** Sends the mails of a database to the mail server on a port, as a site does, until it is killed. */
const [url = '', port = ''] = process.argv.slice(2);
const database = connectDatabase({ url, name: 'the database of a test' }, 2);
openMailSite(database, Number(port)).site.startSending();
setInterval(() => undefined, 60_000); // keeps the process alive, as a listening server does
