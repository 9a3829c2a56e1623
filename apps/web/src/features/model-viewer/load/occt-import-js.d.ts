declare module 'occt-import-js' {
  import type { OcctModule } from '@vorta/kit3d/load/load-solids'

  const start: (settings: {
    locateFile?: (name: string) => string
    print?: (line: string) => void
    printErr?: (line: string) => void
  }) => Promise<OcctModule>
  // biome-ignore lint/style/noDefaultExport: the package has only a default export
  export default start
}
