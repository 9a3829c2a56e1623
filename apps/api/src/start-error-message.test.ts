import { expect, it } from 'vitest'
import { StartError } from './platform/errors.ts'
import { startErrorMessage } from './start-error-message.ts'

const failed = (message: string, extras: object = {}) => Object.assign(new Error(message), extras)

it.each([
  [new StartError('The setting PORT must be a port number.'), 'The setting PORT must be a port number.'],
  [failed('listen EADDRINUSE', { code: 'EADDRINUSE' }), 'The port is already in use (listen EADDRINUSE). Set PORT to a different port.'],
  [
    failed('listen EACCES 0.0.0.0:80', { code: 'EACCES', syscall: 'listen' }),
    'The port needs more privileges (listen EACCES 0.0.0.0:80). Set PORT to 1024 or higher.',
  ],
  [failed('mkdir', { code: 'EACCES' }), 'Cannot write to the data folder (mkdir). Set DATA_DIR to a different folder.'],
  [failed('no space left on device, write', { code: 'ENOSPC' }), 'The disk is full (no space left on device, write).'],
  [
    failed('Failed query: select 1\nparams: secret', { cause: failed('password authentication failed for user "vorta"') }),
    'An unexpected error occurred: password authentication failed for user "vorta"',
  ],
  [
    failed('Failed query', { cause: failed('unsupported startup parameter: statement_timeout') }),
    'The connection pooler rejects a setting (unsupported startup parameter: statement_timeout). Set ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout in pgbouncer.ini.',
  ],
])('explains %s with its real cause', (error, sentence) => {
  expect(startErrorMessage(error)).toBe(sentence)
})
