/** Seconds after which to try again what was answered with 503, unless its reply says otherwise: an outage is rarely longer. */
export const afterOutage = '30';
/** The same for what somebody has to mend first, such as a full disk. */
export const afterRepair = '300';
