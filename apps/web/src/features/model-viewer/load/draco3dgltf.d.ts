declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  import type { DracoModule } from '@vorta/kit3d/formats/draco'

  const start: (settings: { wasmBinary: ArrayBuffer }) => Promise<DracoModule>
  // biome-ignore lint/style/noDefaultExport: the package has only a default export
  export default start
}
