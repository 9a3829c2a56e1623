/** Solves a symmetric positive definite system; null if the matrix is not positive definite. */
export function solveCholesky(matrix: Float64Array, rightHandSide: Float64Array): Float64Array | null {
  const n = rightHandSide.length
  const l = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j] as number
      for (let k = 0; k < j; k++) sum -= (l[i * n + k] as number) * (l[j * n + k] as number)
      if (i !== j) l[i * n + j] = sum / (l[j * n + j] as number)
      else if (sum > 0) l[i * n + i] = Math.sqrt(sum)
      else return null
    }
  }
  const x = Float64Array.from(rightHandSide)
  for (let i = 0; i < n; i++) {
    let sum = x[i] as number
    for (let k = 0; k < i; k++) sum -= (l[i * n + k] as number) * (x[k] as number)
    x[i] = sum / (l[i * n + i] as number)
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i] as number
    for (let k = i + 1; k < n; k++) sum -= (l[k * n + i] as number) * (x[k] as number)
    x[i] = sum / (l[i * n + i] as number)
  }
  return x
}
