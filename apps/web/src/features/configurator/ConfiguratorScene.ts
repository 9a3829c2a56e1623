import type { Detail, Extent, Surface } from '@vorta/kit3d/model'
import { Color, NeutralToneMapping, Scene, WebGLRenderer } from 'three'
import type { StudioName, StudioTexels } from '../../lib/studio-light.ts'
import { AdaptiveResolution } from './AdaptiveResolution.ts'
import type { Inscription } from './build.ts'
import { CameraControls } from './CameraControls.ts'
import { CarModel } from './CarModel.ts'
import { engravingTexture } from './engraving-texture.ts'
import type { GeometryResult, PatchView } from './geometry-job.ts'
import { MaterialCache } from './MaterialCache.ts'
import { StudioLighting } from './StudioLighting.ts'
import type { Look, Slot } from './scene-plan.ts'
import { encoded, pictureFrom, type SnapshotOptions } from './snapshot.ts'
import { type CameraPlace, type FocusView, placeFor } from './views.ts'

const EXPLODE_MS = 450

export interface SceneOptions {
  readonly quality: Detail
  /** No flights and no easing: for those who asked for less motion, and for slow renderers. */
  readonly isCalm: boolean
  readonly onLost?: () => void
  /** For pictures put together from many samples: a see-through canvas that never draws by itself. */
  readonly isStill?: boolean
}

export interface SceneInfo {
  readonly drawCalls: number
  readonly triangles: number
}

const DEFAULT_EXTENT: Extent = { length: 4.6, width: 1.9, height: 1.3, wheelbase: 2.7 }

/** Owns canvas, renderer, camera and everything on the graphics card; draws a frame only when one is asked for. */
export class ConfiguratorScene {
  readonly canvas: HTMLCanvasElement
  readonly rig: CameraControls
  readonly scene = new Scene()
  readonly renderer: WebGLRenderer
  readonly car: CarModel
  readonly #options: SceneOptions
  readonly #shelf: MaterialCache
  readonly #studio: StudioLighting
  readonly #looks = new Map<Surface, Look>()
  readonly #sharpness: AdaptiveResolution
  readonly #sizes: ResizeObserver
  readonly #afterFrame: (() => void)[] = []
  #extent = DEFAULT_EXTENT
  #patches: readonly PatchView[] = []
  #view: FocusView | null = 'Three-quarter'
  #isLit = false
  #isSet = false
  #pending = 0
  #explosion: { from: number; to: number; startMs: number } | null = null
  #exploded = 0
  #isHighlighted = false

  constructor(host: HTMLElement, options: SceneOptions) {
    const { quality } = options
    this.#options = options
    const { isStill = false } = options
    this.renderer = new WebGLRenderer({ antialias: quality === 'full' && !isStill, alpha: isStill, powerPreference: 'high-performance' })
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.setClearColor(new Color('#0b0c0e'), isStill ? 0 : 1)
    this.canvas = this.renderer.domElement
    this.canvas.addEventListener('webglcontextlost', this.#lose)
    this.#sharpness = new AdaptiveResolution(this.renderer, quality, () => this.renderer.render(this.scene, this.rig.camera))
    this.#shelf = new MaterialCache(quality)
    this.#studio = new StudioLighting(this.scene, this.renderer, quality)
    this.car = new CarModel({
      materialOf: (surface) => this.#shelf.get(this.#looks.get(surface) ?? { kind: 'fixed', surface }),
      ghost: () => this.#shelf.ghost(),
      lettering: (texture) => this.#shelf.lettering(texture),
    })
    this.scene.add(this.car.group)
    this.rig = new CameraControls(this.canvas, this.requestFrame, options.isCalm)
    this.rig.jump(placeFor('Three-quarter', this.#extent, 1.5))
    host.append(this.canvas)
    this.#sizes = new ResizeObserver(() => this.#resize(host))
    this.#sizes.observe(host)
    this.#resize(host)
  }

  light(name: StudioName, texels: StudioTexels) {
    this.#studio.use(name, texels, this.#shelf.light)
    this.#isLit = true
    this.requestFrame()
  }

  show(slot: Slot, result: GeometryResult) {
    this.car.replace(slot, result)
    if (result.extent) this.#fit(result.extent)
    if (result.patches) this.#patches = result.patches
    this.requestFrame()
  }

  remove(slot: Slot) {
    this.car.remove(slot)
    this.requestFrame()
  }

  paint(looks: Iterable<readonly [Surface, Look]>) {
    for (const [surface, look] of looks) this.#looks.set(surface, look)
    this.car.dress()
    this.requestFrame()
  }

  letter(inscriptions: readonly Inscription[], color: string) {
    const aspects = this.#patches.map((patch) => patch.aspect)
    this.car.letter(inscriptions.length > 0 ? engravingTexture(inscriptions, aspects, color) : null)
    this.requestFrame()
  }

  look(view: FocusView) {
    this.#view = view
    const place = placeFor(view, this.#extent, this.rig.camera.aspect)
    if (this.#isSet) this.rig.fly(place)
    else this.rig.jump(place)
  }

  lookAtPatch(index: number) {
    const place = this.patchPlace(index)
    if (!place) return
    this.#view = null
    this.rig.fly(place)
  }

  /** Where one stands to read an engraving. */
  patchPlace(index: number): CameraPlace | null {
    const patch = this.#patches[index]
    return patch ? this.#centred(patch) : null
  }

  explode(isOn: boolean) {
    this.#explosion = { from: this.#exploded, to: isOn ? 1 : 0, startMs: performance.now() }
    this.requestFrame()
  }

  highlightKit(isOn: boolean) {
    this.#isHighlighted = isOn
    this.car.highlightKit(isOn)
    this.requestFrame()
  }

  readonly requestFrame = () => {
    // Nothing is drawn before car and light are there: half a picture costs a slow renderer as much as a whole one.
    if (!this.#isLit || !this.#isSet || this.#options.isStill) return
    if (this.#pending === 0) this.#pending = requestAnimationFrame(this.#draw)
  }

  get extent(): Extent {
    return this.#extent
  }

  /** Takes backdrop and floor away, for pictures that bring their own. */
  strike() {
    this.#studio.clear()
  }

  /** The first build stands; from now on changes are drawn as they come. */
  open() {
    this.#isSet = true
    this.requestFrame()
  }

  /** Calls back once the next frame has been drawn. */
  afterFrame(tell: () => void) {
    this.#afterFrame.push(tell)
    this.requestFrame()
  }

  /** A picture of the build in its own size, without disturbing what is on screen. */
  snapshot(width: number, height: number, { type = 'image/png', view, isPlain = false }: SnapshotOptions = {}): Promise<Blob> {
    const camera = this.rig.camera.clone()
    camera.aspect = width / height
    if (view) {
      const { eye, target } = placeFor(view, this.#extent, camera.aspect)
      camera.position.set(...eye)
      camera.lookAt(...target)
    }
    camera.updateProjectionMatrix()
    if (isPlain) this.#compose(0, false)
    const picture = pictureFrom(this.renderer, this.scene, camera, width, height)
    if (isPlain) this.#compose(this.#exploded, this.#isHighlighted)
    this.renderer.render(this.scene, this.rig.camera)
    return encoded(picture, type)
  }

  info(): SceneInfo {
    const { calls, triangles } = this.renderer.info.render
    return { drawCalls: calls, triangles }
  }

  dispose() {
    cancelAnimationFrame(this.#pending)
    this.#sharpness.dispose()
    this.#sizes.disconnect()
    this.canvas.removeEventListener('webglcontextlost', this.#lose)
    this.rig.dispose()
    this.car.dispose()
    this.#studio.dispose()
    this.#shelf.dispose()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    this.canvas.remove()
  }

  #compose(exploded: number, isHighlighted: boolean) {
    this.car.explode(exploded)
    this.car.highlightKit(isHighlighted)
  }

  #fit(extent: Extent) {
    this.#extent = extent
    this.car.centre(extent)
    this.rig.frame(extent)
    this.#studio.castShadow(extent)
  }

  /** Patches are told in the car's coordinates; the car stands with its middle at zero. */
  #centred({ eye, target }: PatchView): CameraPlace {
    const shift = -this.#extent.length / 2
    return { eye: [eye[0] + shift, Math.max(0.12, eye[1]), eye[2]], target: [target[0] + shift, target[1], target[2]] }
  }

  #resize(host: HTMLElement) {
    const { clientWidth, clientHeight } = host
    if (clientWidth === 0 || clientHeight === 0) return
    this.renderer.setSize(clientWidth, clientHeight)
    this.rig.setAspect(clientWidth / clientHeight)
    if (this.#view) this.rig.jump(placeFor(this.#view, this.#extent, clientWidth / clientHeight))
    this.requestFrame()
  }

  readonly #draw = () => {
    this.#pending = 0
    const isMoving = this.#advanceExplosion()
    const isTurning = this.rig.update()
    this.#sharpness.moving()
    this.renderer.render(this.scene, this.rig.camera)
    for (const tell of this.#afterFrame.splice(0)) tell()
    if (isMoving || isTurning) this.requestFrame()
    else this.#sharpness.resting()
  }

  #advanceExplosion() {
    const flight = this.#explosion
    if (!flight) return false
    const share = this.#options.isCalm ? 1 : Math.min(1, (performance.now() - flight.startMs) / EXPLODE_MS)
    this.#exploded = flight.from + (flight.to - flight.from) * (1 - (1 - share) ** 3)
    this.car.explode(this.#exploded)
    if (share === 1) this.#explosion = null
    return share < 1
  }

  readonly #lose = (event: Event) => {
    event.preventDefault()
    this.#options.onLost?.()
  }
}
