// Plain JavaScript: the launcher reads it on a Node that may be too old for TypeScript.

/**
 * Node's flags for a process that serves until it is stopped. Its young heap stays as small as a processor's cache: what it
 * has in 64 MB, which is what V8 lets it grow to, makes cached replies dearer and fifty megabytes more to keep (docs/decisions/0007).
 */
export const servingFlags = ['--max-semi-space-size=8']; // MB, each of two halves
