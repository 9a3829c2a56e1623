import { customizerDefaults } from '@vorta/contract/orders/schema'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { download, picture } from '../../../test/uploads.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DAY_MS = 86_400_000
const BUILD = { bodyType: 'Coupe', paint: '#3366aa', customization: { ...customizerDefaults(), engravings: [] } }

describe('shared build', () => {
  it('can be created and read without signing in, and contains no personal data', async () => {
    const buildWithPersonalData = {
      ...BUILD,
      make: 'Porsche',
      model: '911, plate VRT 1',
      customization: {
        ...BUILD.customization,
        specialRequests: 'Ring Ada Stone at 555 0100',
        engravings: [{ text: 'NIGHT', font: 'Impact', size: 20, position: 'Left' }],
      },
    }
    const { status, body } = await t.call('POST', '/api/shared-builds', { body: buildWithPersonalData })
    expect([status, body.id]).toEqual([201, expect.stringMatching(/^[0-9a-z]{32}$/)])
    const { build } = (await t.call('GET', `/api/shared-builds/${body.id}`)).body
    expect(build).toMatchObject({ bodyType: 'Coupe', paint: '#3366AA', customization: { bodyKit: { type: 'Front Spoiler' } } })
    expect(build.customization.engravings).toMatchObject([{ text: 'NIGHT' }])
    expect(JSON.stringify(build)).not.toMatch(/Porsche|911|Ada|555|specialRequests/)
  })

  it('shows a listed car if the customer shares it, and nothing else that looks like one', async () => {
    const vehicle = { make: 'BMW', model: 'M4 Coupe', year: 2024 }
    const share = async (build: object) => (await t.call('POST', '/api/shared-builds', { body: { ...BUILD, ...build } })).body.id
    const read = async (id: string) => (await t.call('GET', `/api/shared-builds/${id}`)).body.build
    const id = await share({ vehicle })
    expect((await read(id)).vehicle).toEqual(vehicle)
    expect((await t.app.builds.describePage(`build/${id}`))?.title).toBe('Front Spoiler on the 2024 BMW M4 Coupe')
    const bodyKit = { ...BUILD.customization.bodyKit, additionalTypes: ['Wing'] }
    const withPart = await share({ vehicle, customization: { ...BUILD.customization, bodyKit } })
    expect((await t.app.builds.describePage(`build/${withPart}`))?.title).toBe('Front Spoiler + Wing on the 2024 BMW M4 Coupe')
    expect(await read(await share({ vehicle: { ...vehicle, model: 'plate VRT 1' } }))).not.toHaveProperty('vehicle')
  })

  it('has a picture for link previews', async () => {
    const image = (await picture('png', 800, 500)).toString('base64')
    const { id } = (await t.call('POST', '/api/shared-builds', { body: { ...BUILD, picture: image } })).body
    const path = `/api/shared-builds/${id}/picture`
    expect(await t.app.builds.describePage(`build/${id}`)).toMatchObject({ image: path })
    const { status, headers, bytes } = await download(t, path)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    const plain = (await t.call('POST', '/api/shared-builds', { body: BUILD })).body
    expect(await t.app.builds.describePage(`build/${plain.id}`)).not.toHaveProperty('image')
    expect((await t.call('GET', `/api/shared-builds/${plain.id}/picture`)).status).toBe(404)
    expect((await t.call('POST', '/api/shared-builds', { body: { ...BUILD, picture: 'AAAA' } })).status).toBe(400)
  })

  it('is a 3D model in meters for AR viewers', async () => {
    const { id } = (
      await t.call('POST', '/api/shared-builds', { body: { ...BUILD, vehicle: { make: 'BMW', model: 'M4 Coupe', year: 2024 } } })
    ).body
    const { status, headers, bytes } = await download(t, `/api/shared-builds/${id}/model.glb`)
    expect([status, headers.get('content-type')]).toEqual([200, 'model/gltf-binary'])
    const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString())
    expect(json.nodes.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['body/paint', 'kit/kitPrimary']))
    // Half of the length of an M4, because the car stands on the origin.
    expect(-json.nodes[0].translation[0] * 2).toBeCloseTo(4.8, 1)
  })

  it('keeps its link while the build and the picture are unchanged, and expires later', async () => {
    const image = (await picture('png', 800, 500)).toString('base64')
    const share = async (change: object) => (await t.call('POST', '/api/shared-builds', { body: { ...BUILD, ...change } })).body.id
    const id = await share({ picture: image })
    t.clock.advance(364 * DAY_MS)
    expect(await share({ picture: image })).toBe(id)
    t.clock.advance(364 * DAY_MS)
    expect((await t.call('GET', `/api/shared-builds/${id}/picture`)).status).toBe(200)
    const others = await Promise.all([{}, { paint: '#000000', picture: image }, { picture: image, bodyType: 'Sedan' }].map(share))
    expect(new Set([id, ...others]).size).toBe(4)
  })

  it.each(['nowhere', '0'.repeat(32), "x' or 1=1", '..%2f..'])('responds 404 for the id %j', async (id) => {
    const { status, body } = await t.call('GET', `/api/shared-builds/${id}`)
    expect([status, body.message]).toEqual([404, "This build doesn't exist or is no longer shared."])
  })

  it.each([
    ['an unknown body type', { ...BUILD, bodyType: 'Tank' }],
    ['an invalid paint color', { ...BUILD, paint: 'url(x)' }],
    ['no kit', { ...BUILD, customization: {} }],
    [
      'too many engravings',
      {
        ...BUILD,
        customization: { ...BUILD.customization, engravings: Array(21).fill({ text: 'A', font: 'Arial', size: 12, position: 'Left' }) },
      },
    ],
  ])('is rejected with %s', async (_, body) => {
    expect((await t.call('POST', '/api/shared-builds', { body })).status).toBe(400)
  })

  it('expires after a year', async () => {
    const { id } = (await t.call('POST', '/api/shared-builds', { body: BUILD })).body
    t.clock.advance(364 * DAY_MS)
    expect((await t.call('GET', `/api/shared-builds/${id}`)).status).toBe(200)
    t.clock.advance(2 * DAY_MS)
    expect((await t.call('GET', `/api/shared-builds/${id}`)).status).toBe(404)
  })
})
