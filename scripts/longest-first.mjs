import { BaseSequencer } from 'vitest/node'

/** Test files that take more than ten seconds, longest first. A file that starts late would keep one worker busy after the others have finished. */
const LONGEST = [
  'faults/stop.test.ts',
  'faults/kill.test.ts',
  'faults/network.test.ts',
  'test/backup/backup.test.ts',
  'chat/chat-processes.test.ts',
  'test/program.test.ts',
  'authorization/http.test.ts',
  'security/inputs.test.ts',
  'payments/faults.test.ts',
  'payments/crash.test.ts',
  'test/openapi-client.test.ts',
  'files/previews.test.ts',
  'security/program.test.ts',
  'test/resumable-upload.test.ts',
  'embedded-postgres/src/program.test.ts',
  'chat/chat-delivery.test.ts',
  'test/error-messages.test.ts',
  'cad/hostile-files.test.ts',
  'security/slow-input.test.ts',
  'backup/upgrade.test.ts',
  'payments/surplus.test.ts',
  'embedded-postgres/src/start.test.ts',
  'payments/with-keys.test.ts',
  'threads/pool.test.ts',
  'cad/upload-sessions.test.ts',
  'kit/kit.test.ts',
  'kit/features.test.ts',
  'deviation/deviation.test.ts',
]

/** Projects stay together, because workers share imports only within a project. The scaled-out tests are one long file. */
const PROJECTS = ['scaled out', 'faults', 'server', 'server on S3', 'unit', 'isolated unit']

/** @param {import('vitest/node').TestSpecification} specification */
function rankOf({ moduleId }) {
  const rank = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return rank === -1 ? LONGEST.length : rank
}

export class LongestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} specifications */
  async sort(specifications) {
    const sorted = await super.sort(specifications)
    return sorted.toSorted((a, b) => PROJECTS.indexOf(a.project.name) - PROJECTS.indexOf(b.project.name) || rankOf(a) - rankOf(b))
  }
}
