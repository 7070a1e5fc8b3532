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
  offline: 'The estimate of opponents’ replies could not be loaded. Check your connection.',
  foreign: 'The estimate of opponents’ replies could not be loaded: the server sent a wrong file.',
  version: 'The estimate of opponents’ replies belongs to another version of Tabiya. Reload the page.',
  truncated: 'The estimate of opponents’ replies was not loaded completely. Try again.',
  checksum: 'The estimate of opponents’ replies is damaged. Try again.',
  memory: 'This device has too little memory for the estimate of opponents’ replies.',
  blocked: 'The estimate of opponents’ replies needs web workers, which your browser blocks.',
  'wasm-refused': 'The estimate of opponents’ replies needs WebAssembly, which your browser blocks.',
  crashed: 'The estimate of opponents’ replies stopped unexpectedly. Try again.',
};

export class EstimateError extends Error {
  readonly problem: EstimateFailure;

  constructor(problem: EstimateFailure) {
    super(sentences[problem]);
    this.name = 'EstimateError';
    this.problem = problem;
  }
}
