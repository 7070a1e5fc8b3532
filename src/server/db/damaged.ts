import { ExplainedError } from '../explained-error.ts';

export class DamagedDatabase extends ExplainedError {
  constructor(problem: string) {
    super(
      `The database file is damaged (${problem.replaceAll('\n', ' ')}); nothing was changed. ` +
        'Stop the server, move the file away and restore the last backup: see docs/hosting/running.md.',
    );
    this.name = 'DamagedDatabase';
  }
}
