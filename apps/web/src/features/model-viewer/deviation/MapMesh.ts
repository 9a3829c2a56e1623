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
import { type Scale, scaleTexels } from './scale.ts'

/** Values from here on mean that nothing was measured at this point. */
const UNMEASURED_MM = 1e5

/** A surface in the colours of what was measured at its points. */
export class MapMesh {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>
  readonly #ramp: DataTexture

  constructor({ positions, indices, normals }: MeshWithNormals, valuesMm: Float32Array<ArrayBuffer>, scale: Scale) {
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
    this.mesh = new Mesh(geometry, mapMaterial(this.#ramp))
    this.scale = scale
  }

  set scale(scale: Scale) {
    this.#ramp.image.data?.set(scaleTexels(scale))
    this.#ramp.needsUpdate = true
    const { ends } = this.mesh.material.uniforms
    if (ends) ends.value = [scale.lowMm, scale.highMm]
  }

  dispose() {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
    this.#ramp.dispose()
  }
}

/** Light only models the shape here, and gently: the colours are figures and must stay readable. */
const mapMaterial = (ramp: DataTexture) =>
  new ShaderMaterial({
    side: DoubleSide,
    uniforms: { ramp: { value: ramp }, ends: { value: [0, 1] }, nothing: { value: UNMEASURED_MM } },
    vertexShader: /* glsl */ `
      attribute float measured;
      varying float vMeasured;
      varying vec3 vLook;
      varying vec3 vToEye;
      void main() {
        vMeasured = measured;
        vec4 world = modelMatrix * vec4( position, 1.0 );
        vLook = mat3( modelMatrix ) * normal;
        vToEye = cameraPosition - world.xyz;
        gl_Position = projectionMatrix * viewMatrix * world;
      }
    `,
    fragmentShader: /* glsl */ `
      uniform sampler2D ramp;
      uniform vec2 ends;
      uniform float nothing;
      varying float vMeasured;
      varying vec3 vLook;
      varying vec3 vToEye;
      void main() {
        if ( vMeasured > nothing ) discard;
        vec3 n = normalize( vLook );
        vec3 v = normalize( vToEye );
        if ( dot( n, v ) < 0.0 ) n = - n;
        float light = 0.5 + 0.32 * dot( n, v ) + 0.24 * max( dot( n, vec3( - 0.3, 0.8, 0.52 ) ), 0.0 );
        vec3 paint = texture2D( ramp, vec2( clamp( ( vMeasured - ends.x ) / ( ends.y - ends.x ), 0.002, 0.998 ), 0.5 ) ).rgb;
        gl_FragColor = vec4( paint * light, 1.0 );
        #include <colorspace_fragment>
      }
    `,
  })
