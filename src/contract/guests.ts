/** How long a guest has. Apart from the other messages about accounts: the landing page loads those. */
export const guestHours = 24;
