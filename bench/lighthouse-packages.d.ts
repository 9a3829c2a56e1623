/** The parts of these packages that the benchmark uses, so that its types can be checked without installing them. */
declare module 'lighthouse' {
  export interface Config {
    readonly extends: 'lighthouse:default'
    readonly settings: {
      readonly onlyCategories: string[]
      readonly throttlingMethod: 'devtools'
      readonly formFactor: 'mobile'
    }
  }
  interface Audit {
    readonly score: number | null
    readonly numericValue?: number
    readonly details?: unknown
  }
  interface Category {
    readonly score: number | null
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
  }
  interface Result {
    readonly lhr: { readonly audits: Record<string, Audit>; readonly categories: Record<string, Category> }
  }
  function lighthouse(
    address: string,
    flags: { readonly port: number; readonly logLevel: 'error' },
    config: Config,
  ): Promise<Result | undefined>

  // biome-ignore lint/style/noDefaultExport: the package has one
  export { lighthouse as default }
}

declare module 'chrome-launcher' {
  export function launch(options: {
    readonly chromePath: string | undefined
    readonly chromeFlags: string[]
  }): Promise<{ readonly port: number; readonly kill: () => void | Promise<void> }>
}
