import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { sourceImports } from './scripts/source-imports.ts';
import { usOutline } from './scripts/us-outline.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Compressing at the first request costs that visitor a second; here it costs nobody anything. */
function compressAssets(folder: string): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: 'compress-assets',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|svg|txt|webmanifest)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const path = join(folder, file);
          const content = await readFile(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(`${path}.br`, await brotli(content, { params }));
          await writeFile(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
        }),
      );
    },
  };
}

const LIBRARIES = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|clsx)[\\/]/,
};

/** Small things of many pages: each would cost more as a file of its own than it weighs. */
const PARTS = {
  name: 'parts',
  minShareCount: 2,
  test: /src[\\/](web[\\/](components[\\/](ui[\\/]content[\\/](pill|card)|layout[\\/]freshness)|lib[\\/](format[\\/](durations|format-count)|http[\\/]))|domain[\\/]time[\\/](local-time|counted-days))|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](check|chevron-down|search|x|menu|sun|moon|monitor)\./,
};

/** Small things of most pages but the landing page. */
const BASICS = {
  name: 'basics',
  includeDependenciesRecursively: false,
  minShareCount: 2,
  test: /src[\\/]web[\\/](components[\\/]ui[\\/](feedback[\\/](notice|loading|load-problem)|forms[\\/](field|text-field))|lib[\\/](query[\\/]use-action|format[\\/]format-time|state[\\/]toast-error))\.|icons[\\/](circle-check|circle-exclamation-point|info|triangle-exclamation-point)\./,
};

/** What the pages behind the log-in share. */
const SIGNED_IN = {
  name: 'signed-in',
  includeDependenciesRecursively: false,
  minShareCount: 2,
  test: /src[\\/]web[\\/](features[\\/](alerts|billing[\\/]subscription)[\\/]|features[\\/]accounts[\\/](email-queries|resend)|components[\\/]ui[\\/](overlays[\\/](dropdown-menu|menu-keys)|feedback[\\/]query-content)|lib[\\/](query[\\/]use-paged-query|hooks[\\/]use-debounced))|src[\\/]domain[\\/]billing[\\/]consent|icons[\\/](bell-off|circle-pause)\./,
};

/** Scripts that browsers load by themselves, under these addresses. */
const WORKERS: Record<string, string> = {
  'service-worker': at('./src/web/service-worker/service-worker.ts'),
  'first-formatter': at('./src/web/workers/first-formatter.ts'),
};

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    sourceImports,
    usOutline(),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [compressAssets(at('./dist/web'))]),
  ],
  resolve: {
    alias: [
      // A shim for versions of React that lack it.
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: at('./src/web/components/ui/content/drawn-icon.ts'),
      },
    ],
  },
  publicDir: isSsrBuild ? false : 'src/web/public',
  // One file that needs no packages: the server runs without those that only building needs.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The content policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The server names what the first page needs; a list of what every other page needs would be sent to everybody.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // One small stylesheet, which the server writes into the page.
    cssCodeSplit: false,
    sourcemap: false,
    // What changes with a new version of a library only, and is needed by every page, is one file.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { index: at('./index.html'), ...WORKERS },
          output: {
            codeSplitting: { groups: [LIBRARIES, PARTS, BASICS, SIGNED_IN] },
            // Its address is its reach, and browsers look there for a newer one.
            entryFileNames: ({ name }) => (name in WORKERS ? '[name].js' : 'assets/[name]-[hash].js'),
          },
        },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/webhooks': server, '/openapi.json': server, '/o/': server },
  },
}));
