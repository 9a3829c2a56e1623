/** What this browser can render: full quality, lite for software renderers, or none. `?lite` and `?full` override the detection. */
export type RendererMode = 'full' | 'lite' | 'none'

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

export const modeFor = (rendererName: string | null, query: string): RendererMode => {
  if (rendererName === null) return 'none'
  const params = new URLSearchParams(query)
  if (params.has('full')) return 'full'
  return SOFTWARE.test(rendererName) || params.has('lite') ? 'lite' : 'full'
}

let known: string | null | undefined

/** The name of the graphics renderer, or null without WebGL 2. */
function rendererName(): string | null {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: false })
  if (!context) return null
  const details = context.getExtension('WEBGL_debug_renderer_info')
  const name = String(context.getParameter(details ? details.UNMASKED_RENDERER_WEBGL : context.RENDERER))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return name
}

export function rendererMode(): RendererMode {
  if (known === undefined) known = rendererName()
  return modeFor(known, location.search)
}
