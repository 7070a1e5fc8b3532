/** One sentence each. Other sources continue. */
export type EstimateFailure =
  | 'offline'
  | 'foreign'
  | 'version'
  | 'truncated'
  | 'checksum'
  | 'memory'
  | 'blocked'
  | 'wasm-refused'
  | 'crashed';

const sentences: Record<EstimateFailure, string> = {
  offline: 'The estimate could not be loaded; check your connection.',
  foreign: 'The estimate could not be loaded: the server sent something else.',
  version: 'The estimate was made for another version of Tabiya; reload the page.',
  truncated: 'The estimate did not arrive whole; try again.',
  checksum: 'The estimate arrived damaged; try again.',
  memory: 'This device has too little memory for the estimate.',
  blocked: 'Your browser blocks workers, which the estimate needs.',
  'wasm-refused': 'Your browser refuses WebAssembly, which the estimate needs.',
  crashed: 'The estimate stopped unexpectedly; try again.',
};

export class EstimateError extends Error {
  readonly problem: EstimateFailure;

  constructor(problem: EstimateFailure) {
    super(sentences[problem]);
    this.name = 'EstimateError';
    this.problem = problem;
  }
}
