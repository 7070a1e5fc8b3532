/** In its own file, so that the landing page loads only this constant. */
export const guestHours = 24;
