import { BaseSequencer } from 'vitest/node'

/** Test files that take about ten seconds or more, longest first. A file that starts late would keep one worker busy after the others have finished. */
const LONGEST = [
  'faults/stop.test.ts',
  'faults/network.test.ts',
  'faults/kill.test.ts',
  'test/program.test.ts',
  'chat/chat-processes.test.ts',
  'test/backup/backup.test.ts',
  'authorization/http.test.ts',
  'payments/faults.test.ts',
  'test/openapi-client.test.ts',
  'security/program.test.ts',
  'embedded-postgres/src/program.test.ts',
  'security/inputs.test.ts',
  'test/resumable-upload.test.ts',
  'payments/crash.test.ts',
  'files/previews.test.ts',
  'backup/upgrade.test.ts',
  'test/tracing.test.ts',
  'chat/chat-delivery.test.ts',
  'test/error-messages.test.ts',
  'cad/upload-sessions.test.ts',
  'embedded-postgres/src/start.test.ts',
  'payments/surplus.test.ts',
  'security/slow-input.test.ts',
  'cad/hostile-files.test.ts',
  'payments/with-keys.test.ts',
  'storage/s3.test.ts',
  'kit/listed-cars.test.ts',
  'deviation/deviation.test.ts',
  'body/fit-design.test.ts',
  'kit/kit.test.ts',
  'measure/measure.test.ts',
  'body/body.test.ts',
  'kit/features.test.ts',
  'testing/screens.test.tsx',
  'builder/BuilderWizard.test.tsx',
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
