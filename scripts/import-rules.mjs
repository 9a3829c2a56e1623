import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { print } from './console.mjs'

const MIN_MODULES = 150

createRequire(import.meta.url).resolve('typescript')
const config = await extractConfig('./.dependency-cruiser.cjs')
const { output } = await cruise(
  ['apps', 'packages', 'e2e', 'bench'],
  { ...config.options, ruleSet: config, validate: true, outputType: 'json' },
  undefined,
  {
    tsConfig: extractTsConfig('./tsconfig.base.json'),
  },
)
const { summary } = JSON.parse(String(output))

for (const { rule, from, to, cycle } of summary.violations) {
  print(`${rule.name}: ${from} → ${cycle ? cycle.map((/** @type {{ name: string }} */ step) => step.name).join(' → ') : to}`)
}
print(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} violations`)
if (summary.totalCruised < MIN_MODULES) print(`Fewer than ${MIN_MODULES} modules were read: dependency-cruiser could not find the sources.`)
process.exitCode = summary.violations.length === 0 && summary.totalCruised >= MIN_MODULES ? 0 : 1
