export const demoPlayer = 'tabiya_fan';
export const secondPlayer = 'rookery_lane';
export const demoPlayerOnChessCom = 'Tabiya_Fan';
