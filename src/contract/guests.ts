/** This constant has a file of its own, so that the landing page does not load it. */
export const guestHours = 24;
