export const isLongRun: boolean;
export function chooseEffort(everyRun: number, long: number): number;
