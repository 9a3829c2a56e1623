import type { Detail, Extent, Surface } from '@vorta/kit3d/model'
import { Color, NeutralToneMapping, Scene, WebGLRenderer } from 'three'
import type { StudioName, StudioTexels } from '../../../lib/viewer/studio-light.ts'
import type { Inscription } from '../build.ts'
import { engravingTexture } from '../engraving/engraving-texture.ts'
import type { GeometryResult, PatchView } from '../geometry/geometry-job.ts'
import { MaterialCache } from '../materials/MaterialCache.ts'
import { type CameraPose, type FocusView, poseFor } from '../views.ts'
import { AdaptiveResolution } from './AdaptiveResolution.ts'
import { CameraControls } from './CameraControls.ts'
import { CarModel } from './CarModel.ts'
import { StudioLighting } from './StudioLighting.ts'
import type { Look, Slot } from './scene-plan.ts'
import { encodePicture, renderPicture, type SnapshotOptions } from './snapshot.ts'

const EXPLODE_MS = 450

export interface SceneOptions {
  readonly quality: Detail
  /** Disables animations: for users who prefer reduced motion, and for slow renderers. */
  readonly reducedMotion: boolean
  readonly onLost?: () => void
  /** For images composed of many samples: a transparent canvas that renders only on request. */
  readonly isStill?: boolean
}

export interface SceneInfo {
  readonly drawCalls: number
  readonly triangles: number
}

const DEFAULT_EXTENT: Extent = { length: 4.6, width: 1.9, height: 1.3, wheelbase: 2.7 }

/** Owns canvas, renderer, camera and all GPU resources. Renders a frame only on request. */
export class ConfiguratorScene {
  readonly canvas: HTMLCanvasElement
  readonly controls: CameraControls
  readonly scene = new Scene()
  readonly renderer: WebGLRenderer
  readonly car: CarModel
  readonly #options: SceneOptions
  readonly #materials: MaterialCache
  readonly #studio: StudioLighting
  readonly #looks = new Map<Surface, Look>()
  readonly #resolution: AdaptiveResolution
  readonly #resizeObserver: ResizeObserver
  readonly #afterFrame: (() => void)[] = []
  #extent = DEFAULT_EXTENT
  #patches: readonly PatchView[] = []
  #view: FocusView | null = 'Three-quarter'
  #isLit = false
  #hasBuild = false
  #frameId = 0
  #explodeAnimation: { from: number; to: number; startMs: number } | null = null
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
    this.canvas.addEventListener('webglcontextlost', this.#handleContextLoss)
    this.#resolution = new AdaptiveResolution(this.renderer, quality, () => this.renderer.render(this.scene, this.controls.camera))
    this.#materials = new MaterialCache(quality)
    this.#studio = new StudioLighting(this.scene, this.renderer, quality)
    this.car = new CarModel({
      materialOf: (surface) => this.#materials.get(this.#looks.get(surface) ?? { kind: 'fixed', surface }),
      ghost: () => this.#materials.ghost(),
      lettering: (texture) => this.#materials.lettering(texture),
    })
    this.scene.add(this.car.group)
    this.controls = new CameraControls(this.canvas, this.requestFrame, options.reducedMotion)
    this.controls.setPose(poseFor('Three-quarter', this.#extent, 1.5))
    host.append(this.canvas)
    this.#resizeObserver = new ResizeObserver(() => this.#resize(host))
    this.#resizeObserver.observe(host)
    this.#resize(host)
  }

  setStudio(name: StudioName, texels: StudioTexels) {
    this.#studio.use(name, texels, this.#materials.light)
    this.#isLit = true
    this.requestFrame()
  }

  setGeometry(slot: Slot, result: GeometryResult) {
    this.car.replace(slot, result)
    if (result.extent) this.#setExtent(result.extent)
    if (result.patches) this.#patches = result.patches
    this.requestFrame()
  }

  remove(slot: Slot) {
    this.car.remove(slot)
    this.requestFrame()
  }

  setLooks(looks: Iterable<readonly [Surface, Look]>) {
    for (const [surface, look] of looks) this.#looks.set(surface, look)
    this.car.updateMaterials()
    this.requestFrame()
  }

  setLettering(inscriptions: readonly Inscription[], color: string) {
    const aspects = this.#patches.map((patch) => patch.aspect)
    this.car.setLettering(inscriptions.length > 0 ? engravingTexture(inscriptions, aspects, color) : null)
    this.requestFrame()
  }

  showView(view: FocusView) {
    this.#view = view
    const pose = poseFor(view, this.#extent, this.controls.camera.aspect)
    if (this.#hasBuild) this.controls.animateTo(pose)
    else this.controls.setPose(pose)
  }

  showPatch(index: number) {
    const pose = this.patchPose(index)
    if (!pose) return
    this.#view = null
    this.controls.animateTo(pose)
  }

  /** The camera pose that shows an engraving. */
  patchPose(index: number): CameraPose | null {
    const patch = this.#patches[index]
    return patch ? this.#centeredPose(patch) : null
  }

  explode(isOn: boolean) {
    this.#explodeAnimation = { from: this.#exploded, to: isOn ? 1 : 0, startMs: performance.now() }
    this.requestFrame()
  }

  highlightKit(isOn: boolean) {
    this.#isHighlighted = isOn
    this.car.highlightKit(isOn)
    this.requestFrame()
  }

  readonly requestFrame = () => {
    // Skip incomplete frames before car and light are loaded: they cost a slow renderer as much as complete ones.
    if (!this.#isLit || !this.#hasBuild || this.#options.isStill) return
    if (this.#frameId === 0) this.#frameId = requestAnimationFrame(this.#renderFrame)
  }

  get extent(): Extent {
    return this.#extent
  }

  /** Hides backdrop and floor for images that draw their own. */
  hideBackdrop() {
    this.#studio.clear()
  }

  /** Call once the first build is complete; from then on changes are rendered immediately. */
  start() {
    this.#hasBuild = true
    this.requestFrame()
  }

  /** Calls back after the next frame. */
  afterFrame(callback: () => void) {
    this.#afterFrame.push(callback)
    this.requestFrame()
  }

  /** An image of the build at the given size. The view on screen doesn't change. */
  snapshot(width: number, height: number, { type = 'image/png', view, isPlain = false }: SnapshotOptions = {}): Promise<Blob> {
    const camera = this.controls.camera.clone()
    camera.aspect = width / height
    if (view) {
      const { eye, target } = poseFor(view, this.#extent, camera.aspect)
      camera.position.set(...eye)
      camera.lookAt(...target)
    }
    camera.updateProjectionMatrix()
    if (isPlain) this.#applyDisplay(0, false)
    const picture = renderPicture(this.renderer, this.scene, camera, width, height)
    if (isPlain) this.#applyDisplay(this.#exploded, this.#isHighlighted)
    this.renderer.render(this.scene, this.controls.camera)
    return encodePicture(picture, type)
  }

  info(): SceneInfo {
    const { calls, triangles } = this.renderer.info.render
    return { drawCalls: calls, triangles }
  }

  dispose() {
    cancelAnimationFrame(this.#frameId)
    this.#resolution.dispose()
    this.#resizeObserver.disconnect()
    this.canvas.removeEventListener('webglcontextlost', this.#handleContextLoss)
    this.controls.dispose()
    this.car.dispose()
    this.#studio.dispose()
    this.#materials.dispose()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    this.canvas.remove()
  }

  #applyDisplay(exploded: number, isHighlighted: boolean) {
    this.car.explode(exploded)
    this.car.highlightKit(isHighlighted)
  }

  #setExtent(extent: Extent) {
    this.#extent = extent
    this.car.center(extent)
    this.controls.frame(extent)
    this.#studio.castShadow(extent)
  }

  /** Patches use the coordinates of the car, whose middle is shown at x = 0. */
  #centeredPose({ eye, target }: PatchView): CameraPose {
    const shift = -this.#extent.length / 2
    return { eye: [eye[0] + shift, Math.max(0.12, eye[1]), eye[2]], target: [target[0] + shift, target[1], target[2]] }
  }

  #resize(host: HTMLElement) {
    const { clientWidth, clientHeight } = host
    if (clientWidth === 0 || clientHeight === 0) return
    this.renderer.setSize(clientWidth, clientHeight)
    this.controls.setAspect(clientWidth / clientHeight)
    if (this.#view) this.controls.setPose(poseFor(this.#view, this.#extent, clientWidth / clientHeight))
    this.requestFrame()
  }

  readonly #renderFrame = () => {
    this.#frameId = 0
    const isMoving = this.#advanceExplosion()
    const isTurning = this.controls.update()
    this.#resolution.moving()
    this.renderer.render(this.scene, this.controls.camera)
    for (const callback of this.#afterFrame.splice(0)) callback()
    if (isMoving || isTurning) this.requestFrame()
    else this.#resolution.resting()
  }

  #advanceExplosion() {
    const animation = this.#explodeAnimation
    if (!animation) return false
    const progress = this.#options.reducedMotion ? 1 : Math.min(1, (performance.now() - animation.startMs) / EXPLODE_MS)
    this.#exploded = animation.from + (animation.to - animation.from) * (1 - (1 - progress) ** 3)
    this.car.explode(this.#exploded)
    if (progress === 1) this.#explodeAnimation = null
    return progress < 1
  }

  readonly #handleContextLoss = (event: Event) => {
    event.preventDefault()
    this.#options.onLost?.()
  }
}
