/** Invented accounts for tests and the demo. */
export const demoPlayer = 'tabiya_fan';
export const secondPlayer = 'rookery_lane';
export const demoPlayerOnChessCom = 'Tabiya_Fan';
export const secondPlayerOnChessCom = 'CastleAndCoffee';
