import wasmUrl from 'draco3dgltf/draco_decoder_gltf.wasm?url'
import start from 'draco3dgltf/draco_decoder_gltf_nodejs.js'

/** Loads the Draco decoder from our own server. */
export const startDraco = async () => start({ wasmBinary: await (await fetch(wasmUrl)).arrayBuffer() })
