declare module 'occt-import-js' {
  export interface OcctNode {
    readonly name: string
    readonly meshes: readonly number[]
    readonly children: readonly OcctNode[]
  }
  export interface OcctMesh {
    readonly name: string
    readonly color?: readonly [number, number, number]
    readonly brep_faces: readonly {
      readonly first: number
      readonly last: number
      readonly color: readonly [number, number, number] | null
    }[]
    readonly attributes: {
      readonly position: { readonly array: readonly number[] }
      readonly normal?: { readonly array: readonly number[] }
    }
    readonly index: { readonly array: readonly number[] }
  }
  export interface OcctModule {
    ReadStepFile(
      content: Uint8Array,
      params: object | null,
    ): { readonly success: boolean; readonly root: OcctNode; readonly meshes: readonly OcctMesh[] }
  }
  const start: (settings: {
    locateFile?: (name: string) => string
    print?: (line: string) => void
    printErr?: (line: string) => void
  }) => Promise<OcctModule>
  // biome-ignore lint/style/noDefaultExport: the package has only a default export
  export default start
}
