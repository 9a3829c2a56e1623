/** The parts of a canvas that controls and viewport use, without a browser. */
export class FakeCanvas extends EventTarget {
  readonly style: Record<string, string> = {}
  readonly ownerDocument = new EventTarget()
  readonly attributes = new Set<string>()
  width = 0
  height = 0
  isRemoved = false

  getRootNode = () => this.ownerDocument
  getBoundingClientRect = () => ({ left: 10, top: 20 })
  setPointerCapture = () => {}
  releasePointerCapture = () => {}
  setAttribute = (name: string) => this.attributes.add(name)
  toggleAttribute = (name: string, isOn: boolean) => (isOn ? this.attributes.add(name) : this.attributes.delete(name))
  getContext = () => ({ canvas: this, setTransform() {}, clearRect() {}, drawImage() {} })
  remove = () => {
    this.isRemoved = true
  }

  send(type: string, values: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), values))
  }
}

/** A renderer that records how it is resized and disposed. */
export class FakeRenderer {
  readonly domElement = new FakeCanvas()
  readonly calls: string[] = []
  setPixelRatio = (ratio: number) => this.calls.push(`ratio ${ratio}`)
  setSize = (width: number, height: number) => this.calls.push(`${width}x${height}`)
  autoClear = true
  getDrawingBufferSize = <T extends { set(x: number, y: number): T }>(size: T) => size.set(400, 200)
  copyFramebufferToTexture = () => this.calls.push('copy')
  setRenderTarget = () => {}
  render = () => {}
  dispose = () => this.calls.push('dispose')
  forceContextLoss = () => this.domElement.send('webglcontextlost')
}
