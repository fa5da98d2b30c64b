/** The database cannot be used; the message is one sentence for the operator, who can put it right. */
export class DatabaseUnavailable extends Error {}

/** Another process of ours has the data folder. */
export class DataFolderInUse extends DatabaseUnavailable {}
