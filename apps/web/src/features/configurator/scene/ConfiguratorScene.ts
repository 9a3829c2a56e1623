import type { Inscription } from '@vorta/kit3d/configuration/build'
import type { GeometryResult, PatchView } from '@vorta/kit3d/configuration/geometry-job'
import { modelPart } from '@vorta/kit3d/configuration/model-part'
import type { Look, Slot } from '@vorta/kit3d/configuration/scene-plan'
import type { Detail, Extent, Surface } from '@vorta/kit3d/model'
import type { GlbPart } from '@vorta/kit3d/shape/to-glb'
import type { Vec3 } from '@vorta/kit3d/shape/vector'
import type { CameraControls, CameraPose } from '@vorta/viewer/CameraControls'
import { encodeCanvas } from '@vorta/viewer/canvas-image'
import { fitDistance } from '@vorta/viewer/fit-distance'
import type { StudioName, StudioTexels } from '@vorta/viewer/studio-light'
import { Viewport, type ViewportContent, type ViewportSize } from '@vorta/viewer/Viewport'
import { Box3, Color, type Material, Mesh, PlaneGeometry, Scene, Vector3, type WebGLRenderer } from 'three'
import { engravingTexture } from '../engraving/engraving-texture.ts'
import { MaterialCache } from '../materials/MaterialCache.ts'
import type { SnapshotOptions } from '../viewer-handle.ts'
import { FIELD_OF_VIEW_DEG, type FocusView, poseFor } from '../views.ts'
import { CarModel } from './CarModel.ts'
import { StudioLighting } from './StudioLighting.ts'

const UP = new Vector3(0, 1, 0)
const EXPLODE_MS = 450
const COMPILE_PAUSE_MS = 60
/** A slow renderer has four samples per pixel in each frame already. */
const AVERAGED_FRAMES = { full: 12, lite: 2 }
/** Supersampling smooths edges on renderers without antialiasing. */
const SNAPSHOT_SUPERSAMPLING = 1.6

export interface SceneOptions {
  readonly quality: Detail
  /** Disables animations: for users who prefer reduced motion, and for slow renderers. */
  readonly reducedMotion: boolean
  readonly onContextLost?: () => void
  /** For images composed of many samples: a transparent canvas that renders only on request. */
  readonly isStill?: boolean
}

export interface SceneInfo {
  readonly drawCalls: number
  readonly triangles: number
}

/** Rounding must not send two linked views back and forth. */
const SAME_POSE_M = 0.001
const gap = (a: Vec3, b: Vec3, axis: number) => Math.abs((a[axis] ?? 0) - (b[axis] ?? 0))

const DEFAULT_EXTENT: Extent = { length: 4.6, width: 1.9, height: 1.3, wheelbase: 2.7 }

/** The car with its kit in a studio. */
export class ConfiguratorScene implements ViewportContent {
  readonly canvas: HTMLCanvasElement
  readonly controls: CameraControls
  /** A slow renderer draws one sharp frame after this time. */
  readonly idleMs = 400
  readonly scene = new Scene()
  readonly renderer: WebGLRenderer
  readonly car: CarModel
  readonly #options: SceneOptions
  readonly #materials: MaterialCache
  readonly #studio: StudioLighting
  readonly #looks = new Map<Surface, Look>()
  readonly #viewport: Viewport
  #extent = DEFAULT_EXTENT
  #patches: readonly PatchView[] = []
  #view: FocusView | null = 'Three-quarter'
  #isLit = false
  #hasBuild = false
  #explodeAnimation: { from: number; to: number; startMs: number } | null = null
  #exploded = 0
  #isExploded = false
  #width = 0
  #isHighlighted = false
  #stockShare: number | null = null
  #onPose: ((pose: CameraPose) => void) | null = null
  #compileTimer = 0
  readonly #shaderSample = new PlaneGeometry()

  constructor(host: HTMLElement, options: SceneOptions) {
    const { quality, reducedMotion, isStill = false, onContextLost } = options
    this.#options = options
    this.#viewport = new Viewport(host, this, {
      quality,
      onContextLost,
      isTransparent: isStill,
      litePixelRatio: { moving: 0.8, still: 2 },
      averagedFrames: isStill ? undefined : AVERAGED_FRAMES[quality],
      camera: {
        mode: 'embedded',
        reducedMotion,
        fovDeg: FIELD_OF_VIEW_DEG,
        near: 0.1,
        far: 80,
        animationMs: 700,
        keyRotationDeg: { azimuth: 12, elevation: 6 },
      },
    })
    this.canvas = this.#viewport.canvas
    this.renderer = this.#viewport.renderer
    this.renderer.setClearColor(new Color('#0b0c0e'), isStill ? 0 : 1)
    this.#materials = new MaterialCache(quality)
    this.#studio = new StudioLighting(this.scene, this.renderer, quality)
    this.car = new CarModel({
      materialOf: (surface) => this.#materials.get(this.#looks.get(surface) ?? { kind: 'fixed', surface }),
      ghost: () => this.#materials.ghost(),
      lettering: (texture) => this.#materials.lettering(texture),
    })
    this.scene.add(this.car.group)
    this.controls = this.#viewport.controls
    this.controls.setPose(poseFor('Three-quarter', this.#extent, 1.5))
    this.#viewport.open()
  }

  setStudio(name: StudioName, texels: StudioTexels) {
    this.#studio.use(name, texels, this.#materials.light)
    this.#isLit = true
    this.#viewport.move()
  }

  setGeometry(slot: Slot, result: GeometryResult) {
    this.car.replace(slot, result)
    if (result.extent) this.#setExtent(result.extent)
    if (result.patches) this.#patches = result.patches
    this.#viewport.move()
  }

  remove(slot: Slot) {
    this.car.remove(slot)
    this.#viewport.move()
  }

  setLooks(looks: Iterable<readonly [Surface, Look]>) {
    for (const [surface, look] of looks) this.#looks.set(surface, look)
    this.car.updateMaterials()
    this.#viewport.move()
  }

  setLettering(inscriptions: readonly Inscription[], color: string) {
    const aspects = this.#patches.map((patch) => patch.aspect)
    this.car.setLettering(inscriptions.length > 0 ? engravingTexture(inscriptions, aspects, color) : null)
    this.#viewport.move()
  }

  showView(view: FocusView) {
    this.#view = view
    const pose = this.#poseFor(view, this.controls.camera.aspect)
    if (this.#hasBuild) this.controls.animateTo(pose)
    else this.controls.setPose(pose)
  }

  /** Shows all parts of the exploded car from where the camera is. */
  #fitParts() {
    const { car, controls } = this
    car.explode(1)
    const box = new Box3().setFromObject(car.group)
    car.explode(this.#exploded)
    const [center, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())]
    const { eye, target } = controls.pose
    const toEye = new Vector3(...eye).sub(new Vector3(...target))
    const { fov, aspect } = controls.camera
    toEye.setLength(fitDistance(size.toArray(), toEye.toArray(), fov, aspect) * 0.9)
    controls.animateTo({ eye: toEye.add(center).toArray(), target: center.toArray() })
  }

  /** With the whole wing in it. */
  #poseFor(view: FocusView, aspect: number) {
    return poseFor(view, this.#extent, aspect, new Box3().setFromObject(this.car.group).max)
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

  /** Fits all parts into the picture, and goes back to the view afterwards. */
  explode(isOn: boolean) {
    this.#isExploded = isOn
    if (isOn) this.#fitParts()
    else if (this.#view) this.showView(this.#view)
    this.#explodeAnimation = { from: this.#exploded, to: isOn ? 1 : 0, startMs: performance.now() }
    this.#viewport.move()
  }

  highlightKit(isOn: boolean) {
    this.#isHighlighted = isOn
    this.car.highlightKit(isOn)
    this.#viewport.move()
  }

  /** Shows the car without its kit in this share of the picture, from the left; null shows the kit everywhere. */
  showStock(share: number | null) {
    this.#stockShare = share
    this.#viewport.move()
  }

  /** Calls back with the pose of every frame. */
  onPose(callback: ((pose: CameraPose) => void) | null) {
    this.#onPose = callback
  }

  /** Takes over the pose of another view. */
  follow(pose: CameraPose) {
    const { eye, target } = this.controls.pose
    const distance = Math.max(...[0, 1, 2].flatMap((axis) => [gap(eye, pose.eye, axis), gap(target, pose.target, axis)]))
    if (distance < SAME_POSE_M) return
    this.#view = null
    this.controls.setPose(pose)
  }

  /** False until car and light are loaded: an incomplete frame costs a slow renderer as much as a complete one. */
  get isReady(): boolean {
    return this.#isLit && this.#hasBuild && !this.#options.isStill
  }

  get extent(): Extent {
    return this.#extent
  }

  /** Hides backdrop and floor for images that draw their own. */
  hideBackdrop() {
    this.#studio.clear()
  }

  /** For images that add the car in a separate pass. */
  showSurroundingsOnly(isOn: boolean) {
    this.#studio.showSurroundings(isOn)
    this.car.group.visible = !isOn
  }

  /** Call once the first build is complete; from then on changes are rendered immediately. */
  start() {
    if (!this.#hasBuild && this.#options.quality === 'full') this.afterFrame(() => this.#compileAhead(this.#materials.shaderVariants()))
    this.#hasBuild = true
    this.#viewport.move()
  }

  /** Calls back after the next frame. */
  afterFrame(callback: () => void) {
    this.#viewport.afterFrame(callback)
  }

  /** An image of the build at the given size. The view on screen doesn't change. */
  snapshot(width: number, height: number, { type = 'image/png', view, isPlain = false }: SnapshotOptions = {}): Promise<Blob> {
    const camera = this.controls.camera.clone()
    camera.aspect = width / height
    if (view) {
      const { eye, target } = this.#poseFor(view, camera.aspect)
      camera.position.set(...eye)
      camera.lookAt(...target)
    }
    camera.updateProjectionMatrix()
    if (isPlain) this.#applyDisplay(0, false)
    const { canvas } = this.#viewport.capture(width, height, () => this.renderer.render(this.scene, camera), SNAPSHOT_SUPERSAMPLING)
    if (isPlain) this.#applyDisplay(this.#exploded, this.#isHighlighted)
    return encodeCanvas(canvas, type)
  }

  /** Draws the assembled car as seen after a share of a full turn around it. */
  drawTurn(share: number, context: CanvasRenderingContext2D) {
    const { width, height } = context.canvas
    const camera = this.controls.camera.clone()
    camera.aspect = width / height
    const { eye, target } = this.#poseFor('Three-quarter', camera.aspect)
    const offset = new Vector3(...eye).sub(new Vector3(...target)).applyAxisAngle(UP, share * 2 * Math.PI)
    camera.position.set(...target).add(offset)
    camera.lookAt(...target)
    camera.updateProjectionMatrix()
    this.#applyDisplay(0, false)
    const { canvas } = this.#viewport.capture(width, height, () => this.renderer.render(this.scene, camera))
    this.#applyDisplay(this.#exploded, this.#isHighlighted)
    context.drawImage(canvas, 0, 0)
  }

  /** The assembled car with its kit, for a file. */
  parts(): GlbPart[] {
    return this.car.meshes().map(({ name, geometry, userData }) => {
      const surface = userData.surface as Surface
      return modelPart(name, surface, this.#looks.get(surface) ?? { kind: 'fixed', surface }, {
        positions: geometry.getAttribute('position').array as Float32Array,
        normals: geometry.getAttribute('normal').array as Float32Array,
        indices: geometry.getIndex()?.array as Uint32Array,
      })
    })
  }

  info(): SceneInfo {
    const { calls, triangles } = this.renderer.info.render
    return { drawCalls: calls, triangles }
  }

  dispose() {
    clearTimeout(this.#compileTimer)
    this.car.dispose()
    this.#studio.dispose()
    this.#materials.dispose()
    this.#viewport.dispose()
  }

  resize({ width, height }: ViewportSize) {
    this.controls.setAspect(width / height)
    const hasNewWidth = width !== this.#width
    this.#width = width
    // In a lower picture, the camera of the user still shows the same.
    if (this.controls.isMovedByUser && !hasNewWidth) return
    if (this.#isExploded) this.#fitParts()
    else if (this.#view) this.controls.setPose(this.#poseFor(this.#view, width / height))
  }

  render(): boolean {
    const isExploding = this.#advanceExplosion()
    this.#renderHalves()
    this.#onPose?.(this.controls.pose)
    return isExploding
  }

  /** Both halves are one frame: the car is drawn once, and its kit only right of the split. */
  #renderHalves() {
    const { renderer, car } = this
    const share = this.#stockShare
    if (share !== null) {
      const { width, height } = this.#viewport.size
      const split = Math.round(width * share)
      renderer.setScissor(split, 0, width - split, height)
      car.limitKitTo({ begin: () => renderer.setScissorTest(true), end: () => renderer.setScissorTest(false) })
    }
    renderer.render(this.scene, this.controls.camera)
    car.limitKitTo(null)
  }

  /** One after the other, so that no task is long: the first use of a finish would wait for its shader. */
  #compileAhead([first, ...others]: readonly Material[]) {
    if (!first) return
    this.renderer.compile(new Mesh(this.#shaderSample, first), this.controls.camera, this.scene)
    this.#compileTimer = window.setTimeout(() => this.#compileAhead(others), COMPILE_PAUSE_MS)
  }

  #applyDisplay(exploded: number, isHighlighted: boolean) {
    this.car.explode(exploded)
    this.car.highlightKit(isHighlighted)
  }

  #setExtent(extent: Extent) {
    this.#extent = extent
    this.car.center(extent)
    this.controls.setDistanceLimits(extent.length * 0.22, extent.length * 5)
    this.#studio.castShadow(extent)
  }

  /** Patches use the coordinates of the car, whose middle is shown at x = 0. */
  #centeredPose({ eye, target }: PatchView): CameraPose {
    const shift = -this.#extent.length / 2
    return { eye: [eye[0] + shift, Math.max(0.12, eye[1]), eye[2]], target: [target[0] + shift, target[1], target[2]] }
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
}
