export const pace: number;
export function paced(ms: number): number;
