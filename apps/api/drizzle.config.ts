import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/db/schema/*.ts', '../../packages/stripe-emulator/src/tables.ts'],
  out: './src/platform/db/migrations',
})
