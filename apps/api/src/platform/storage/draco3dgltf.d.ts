declare module 'draco3dgltf' {
  import type { DracoModule } from '@vorta/kit3d/formats/draco'

  const draco: {
    createDecoderModule(): Promise<DracoModule>
    createEncoderModule(): Promise<object>
  }
  // biome-ignore lint/style/noDefaultExport: a CommonJS package
  export default draco
}
