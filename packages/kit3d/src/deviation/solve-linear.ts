/** Solves a symmetric positive definite system; null if the matrix is not positive definite. */
export function solveCholesky(matrix: Float64Array, rightHandSide: Float64Array): Float64Array | null {
  const n = rightHandSide.length
  const l = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j] ?? 0
      for (let k = 0; k < j; k++) sum -= (l[i * n + k] ?? 0) * (l[j * n + k] ?? 0)
      if (i !== j) l[i * n + j] = sum / (l[j * n + j] ?? 0)
      else if (sum > 0) l[i * n + i] = Math.sqrt(sum)
      else return null
    }
  }
  const x = Float64Array.from(rightHandSide)
  for (let i = 0; i < n; i++) {
    let sum = x[i] ?? 0
    for (let k = 0; k < i; k++) sum -= (l[i * n + k] ?? 0) * (x[k] ?? 0)
    x[i] = sum / (l[i * n + i] ?? 0)
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i] ?? 0
    for (let k = i + 1; k < n; k++) sum -= (l[k * n + i] ?? 0) * (x[k] ?? 0)
    x[i] = sum / (l[i * n + i] ?? 0)
  }
  return x
}
