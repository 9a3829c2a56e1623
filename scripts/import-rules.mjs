import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { say } from './console.mjs'

const FEWEST_MODULES = 150

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
  say(`${rule.name}: ${from} → ${cycle ? cycle.map((/** @type {{ name: string }} */ step) => step.name).join(' → ') : to}`)
}
say(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} violations`)
if (summary.totalCruised < FEWEST_MODULES) say(`Too few modules were read: the tool could not see the sources.`)
process.exitCode = summary.violations.length === 0 && summary.totalCruised >= FEWEST_MODULES ? 0 : 1
