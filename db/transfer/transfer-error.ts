/** An export or import that cannot be; the message is one sentence for whoever called for it. */
export class TransferError extends Error {}
