/** What `npm run feeds` can do; a feed is named by its number or its address. */
export const feedsUsage = `Usage:
  npm run feeds -- check <file, folder, URL or OPML catalogue> ...
      Reads feeds without storing anything and says what is wrong with them. Exit 1 if any failed.
  npm run feeds -- refresh
      Polls every feed of the catalogue now, except those that are paused. Exit 1 if none could be polled.
  npm run feeds -- status
      Shows how each feed is, when it was last read, how often it is polled and what failed.
  npm run feeds -- sample [--remove]
      Fills the sections that have no news with the sample edition, or takes it out for good.
  npm run feeds -- list
      Shows the feeds of the catalogue with their numbers.
  npm run feeds -- add <address> --sections <world,local/de,...> [--publisher <name>] [--site <address>]
                       [--language <tag>] [--anyway]
      Looks at the address, says what it would bring, and adds it; --anyway even if it cannot be read now, for which it
      needs a name by --publisher.
  npm run feeds -- edit <feed> [--sections ...] [--publisher ...] [--site ...] [--language ...]
      Changes a feed; with other sections it is read again.
  npm run feeds -- pause <feed>, resume <feed>
      Stops its polling for now; polls it again.
  npm run feeds -- try <feed>
      Polls it now and says what came of it.
  npm run feeds -- remove <feed> [--articles stay|go]
      Takes it out of the catalogue. Its articles stay, unless they are to go: those that no other feed brought and that
      nobody has commented on.
  npm run feeds -- import <OPML file> [--yes]
      Shows what the file would add and change, and asks before doing it; with --yes it does not ask. Removes nothing.
  npm run feeds -- export [<OPML file>]
      Writes the catalogue as OPML.
  npm run feeds -- sync [--yes]
      Brings the catalogue in line with the file in FEEDS, in the same way: what is not in it is no longer polled.
  All but check, refresh and sample take --json, for programs; those that decide take --note <words>, which says why.
  Exit 0: done, 1: refused or failed, 2: not understood.
`;
