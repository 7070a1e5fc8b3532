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
  foreign: 'The estimate could not be loaded: the server sent a wrong file.',
  version: 'The estimate belongs to another version of Tabiya; reload the page.',
  truncated: 'The estimate was not loaded completely; try again.',
  checksum: 'The estimate file is damaged; try again.',
  memory: 'This device has too little memory for the estimate.',
  blocked: 'The estimate needs web workers, which your browser blocks.',
  'wasm-refused': 'The estimate needs WebAssembly, which your browser blocks.',
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
