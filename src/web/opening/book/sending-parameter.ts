/** In the address of Manage Openings: the colour whose changes were about to be sent when the browser left for Lichess. */
export const sendingParameter = 'send';
