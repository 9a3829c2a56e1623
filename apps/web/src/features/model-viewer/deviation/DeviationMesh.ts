import type { MeshWithNormals } from '@vorta/kit3d/deviation/mesh'
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  LinearFilter,
  Mesh,
  RGBAFormat,
  ShaderMaterial,
  SRGBColorSpace,
} from 'three'
import { type ColorScale, scaleTexels } from './color-scale.ts'

/** Larger values mark points without a measurement. */
const UNMEASURED_MM = 1e5

/** A surface colored by the deviation at its vertices. */
export class DeviationMesh {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>
  readonly #ramp: DataTexture

  constructor({ positions, indices, normals }: MeshWithNormals, valuesMm: Float32Array<ArrayBuffer>, scale: ColorScale) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setAttribute('normal', new BufferAttribute(normals, 4, true))
    geometry.setAttribute('measured', new BufferAttribute(valuesMm, 1))
    geometry.setIndex(new BufferAttribute(indices, 1))
    geometry.computeBoundingSphere()
    const texels = scaleTexels(scale)
    this.#ramp = new DataTexture(texels, texels.length / 4, 1, RGBAFormat)
    this.#ramp.colorSpace = SRGBColorSpace
    this.#ramp.magFilter = this.#ramp.minFilter = LinearFilter
    this.mesh = new Mesh(geometry, deviationMaterial(this.#ramp))
    this.scale = scale
  }

  set scale(scale: ColorScale) {
    this.#ramp.image.data?.set(scaleTexels(scale))
    this.#ramp.needsUpdate = true
    const { range } = this.mesh.material.uniforms
    if (range) range.value = [scale.lowMm, scale.highMm]
  }

  dispose() {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
    this.#ramp.dispose()
  }
}

/** Uses soft lighting, so that the colors stay readable. */
const deviationMaterial = (ramp: DataTexture) =>
  new ShaderMaterial({
    side: DoubleSide,
    uniforms: { ramp: { value: ramp }, range: { value: [0, 1] }, unmeasured: { value: UNMEASURED_MM } },
    vertexShader: /* glsl */ `
      attribute float measured;
      varying float vMeasured;
      varying vec3 vNormal;
      varying vec3 vViewDirection;
      void main() {
        vMeasured = measured;
        vec4 world = modelMatrix * vec4( position, 1.0 );
        vNormal = mat3( modelMatrix ) * normal;
        vViewDirection = cameraPosition - world.xyz;
        gl_Position = projectionMatrix * viewMatrix * world;
      }
    `,
    fragmentShader: /* glsl */ `
      uniform sampler2D ramp;
      uniform vec2 range;
      uniform float unmeasured;
      varying float vMeasured;
      varying vec3 vNormal;
      varying vec3 vViewDirection;
      void main() {
        if ( vMeasured > unmeasured ) discard;
        vec3 n = normalize( vNormal );
        vec3 v = normalize( vViewDirection );
        if ( dot( n, v ) < 0.0 ) n = - n;
        float light = 0.5 + 0.32 * dot( n, v ) + 0.24 * max( dot( n, vec3( - 0.3, 0.8, 0.52 ) ), 0.0 );
        vec3 color = texture2D( ramp, vec2( clamp( ( vMeasured - range.x ) / ( range.y - range.x ), 0.002, 0.998 ), 0.5 ) ).rgb;
        gl_FragColor = vec4( color * light, 1.0 );
        #include <colorspace_fragment>
      }
    `,
  })
