/** How long an alert of an account screen stays, in milliseconds (product specification, section 9). */
export const signInAlertDuration = 5_000;
export const resetAlertDuration = 10_000;
