// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServiceWorker } from './service-worker.ts'

class Worker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
  /** Finishes the installation, after which the worker waits. */
  install() {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  waiting: Worker | null = null
  installing: Worker | null = null
  update = vi.fn(async () => {})
  /** The browser found another file on the server. */
  find() {
    const worker = new Worker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.waiting = worker
    worker.install()
    return worker
  }
}

class Container extends EventTarget {
  controller: object | null = {}
  register = vi.fn(async () => registration)
}

let registration: Registration
let container: Container
const offers: (() => void)[] = []
const start = () => startServiceWorker((activate) => offers.push(activate))

beforeEach(() => {
  vi.stubEnv('PROD', true)
  registration = new Registration()
  container = new Container()
  offers.length = 0
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('offers a new version, and reloads the page once it has replaced the old one', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  await start()
  expect(offers).toEqual([])
  const worker = registration.find()
  expect(offers).toHaveLength(1)
  expect(worker.postMessage).not.toHaveBeenCalled()
  offers[0]?.()
  expect(worker.postMessage).toHaveBeenCalledWith('activate')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('offers a version that waited since an earlier visit', async () => {
  registration.waiting = new Worker()
  await start()
  expect(offers).toHaveLength(1)
})

it('offers nothing when the first worker is installed', async () => {
  container.controller = null
  await start()
  registration.find()
  expect(offers).toEqual([])
})

it('looks for a new version when the app is opened again', async () => {
  await start()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalled()
})

it('works without service workers', async () => {
  container.register.mockRejectedValue(new Error('not allowed'))
  await expect(start()).resolves.toBeUndefined()
})

it('has one place for the number of the build', () => {
  const source = readFileSync('apps/web/service-worker.js', 'utf8')
  expect(source.match(/\{\{.*\}\}.*/g)).toEqual(["{{build}}'"])
})
