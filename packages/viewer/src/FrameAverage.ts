import {
  Camera,
  FramebufferTexture,
  HalfFloatType,
  Mesh,
  type PerspectiveCamera,
  PlaneGeometry,
  ShaderMaterial,
  type Texture,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'

/** Shifts by fractions of a pixel that are evenly distributed for any number of frames; the first is zero. */
const shift = (frame: number, step: number) => ((frame * step + 0.5) % 1) - 0.5

/** Renders with the view shifted by these shares of its size, also if the camera already shows a part of a larger view. */
function withShiftedCamera(camera: PerspectiveCamera, [right, down]: [number, number], render: () => boolean): boolean {
  const { aspect, view } = camera
  const isPart = view?.enabled ?? false
  const whole = { fullWidth: aspect, fullHeight: 1, offsetX: 0, offsetY: 0, width: aspect, height: 1 }
  const { fullWidth, fullHeight, offsetX, offsetY, width, height } = (isPart && view) || whole
  camera.setViewOffset(fullWidth, fullHeight, offsetX + right * width, offsetY + down * height, width, height)
  const isMoving = render()
  if (isPart) camera.setViewOffset(fullWidth, fullHeight, offsetX, offsetY, width, height)
  else camera.clearViewOffset()
  return isMoving
}

/** Averages frames of a resting camera, each shifted by a fraction of a pixel, for smooth edges and reflections. */
export class FrameAverage {
  readonly #renderer: WebGLRenderer
  readonly #size = new Vector2()
  readonly #average = new WebGLRenderTarget(1, 1, { type: HalfFloatType, depthBuffer: false })
  readonly #camera = new Camera()
  readonly #material = new ShaderMaterial({
    vertexShader: 'varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4( position.xy, 0.0, 1.0 ); }',
    fragmentShader:
      'uniform sampler2D map; uniform float share; varying vec2 vUv; void main() { gl_FragColor = vec4( texture2D( map, vUv ).rgb, share ); }',
    uniforms: { map: { value: null as Texture | null }, share: { value: 1 } },
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  })
  readonly #quad = new Mesh(new PlaneGeometry(2, 2), this.#material)
  #frame = new FramebufferTexture(1, 1)

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer
    this.#quad.frustumCulled = false
  }

  /** Renders with a shifted camera, adds the picture to the average of the frames before and shows the average. */
  add(frame: number, camera: PerspectiveCamera, render: () => boolean): boolean {
    const { x, y } = this.#renderer.getDrawingBufferSize(this.#size)
    const isMoving = frame > 0 ? withShiftedCamera(camera, [shift(frame, 0.7549) / x, shift(frame, 0.5698) / y], render) : render()
    if (this.#frame.image.width !== x || this.#frame.image.height !== y) {
      this.#frame.dispose()
      this.#frame = new FramebufferTexture(x, y)
      this.#average.setSize(x, y)
    }
    this.#renderer.copyFramebufferToTexture(this.#frame)
    this.#draw(this.#frame, 1 / (frame + 1), this.#average)
    if (frame > 0) this.#draw(this.#average.texture, 1, null)
    return isMoving
  }

  dispose() {
    this.#frame.dispose()
    this.#average.dispose()
    this.#material.dispose()
    this.#quad.geometry.dispose()
  }

  #draw(map: Texture, share: number, target: WebGLRenderTarget | null) {
    const { map: source, share: weight } = this.#material.uniforms
    if (source && weight) [source.value, weight.value] = [map, share]
    const renderer = this.#renderer
    const { autoClear } = renderer
    renderer.autoClear = false
    renderer.setRenderTarget(target)
    renderer.render(this.#quad, this.#camera)
    renderer.setRenderTarget(null)
    renderer.autoClear = autoClear
  }
}
