/** As far as it is used. Declared here because the package is optional: without its binary everything else works. */
declare module 'fsrs-rs-nodejs' {
  export class FSRSReview {
    constructor(rating: number, deltaT: number);
    get rating(): number;
  }
  export class FSRSItem {
    constructor(reviews: FSRSReview[]);
    get reviews(): FSRSReview[];
  }
  export class FSRS {
    constructor(parameters?: number[]);
    computeParameters(
      trainSet: FSRSItem[],
      enableShortTerm: boolean,
      onProgress?: () => void,
      timeoutMs?: number,
    ): Promise<number[]>;
    evaluate(items: FSRSItem[]): { logLoss: number; rmseBins: number };
  }
}
