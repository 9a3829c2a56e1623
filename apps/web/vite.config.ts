import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The API that the development server forwards to; in production one server serves both.
const apiPort = process.env.API_PORT ?? process.env.PORT ?? '3000'
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // The Content-Security-Policy allows no data: fonts or scripts, so every asset stays a file.
    assetsInlineLimit: 0,
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/api': api,
      '/test-provider': api,
      '/socket.io': { ...api, ws: true },
    },
  },
})
