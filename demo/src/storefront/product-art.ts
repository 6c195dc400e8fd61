/** Product pictures as generated SVG: flat shapes on a tinted background. */

const LINE = '#2b332f'

/** Drawings are 400 x 400; objects stand at y = 320. */
const DRAWINGS: Record<string, (color: string) => string> = {
  'stoneware-mug': (color) => `
    <path d="M262 178h26a38 38 0 0 1 0 92h-30" fill="none" stroke="${color}" stroke-width="20"/>
    <path d="M130 150h140v134a36 36 0 0 1-36 36h-68a36 36 0 0 1-36-36z" fill="${color}"/>
    <path d="M130 150h140v46c-30 16-48-10-74 4s-44 6-66-6z" fill="#fff" opacity=".38"/>
    <ellipse cx="200" cy="150" rx="70" ry="14" fill="#fff" opacity=".5"/><ellipse cx="200" cy="152" rx="58" ry="9" fill="#5b3a26"/>`,
  'pour-over-set': (color) => `
    <path d="M140 96h120l-42 84h-36z" fill="#fff" opacity=".75" stroke="${LINE}" stroke-opacity=".25" stroke-width="3"/>
    <path d="M166 184h68v26h-68z" fill="${color}"/>
    <path d="M170 210h60l44 84a18 18 0 0 1-16 26H142a18 18 0 0 1-16-26z" fill="#fff" opacity=".7" stroke="${LINE}" stroke-opacity=".25" stroke-width="3"/>
    <path d="M148 262h104l18 34a14 14 0 0 1-12 20H142a14 14 0 0 1-12-20z" fill="#5b3a26"/>
    <path d="M152 104h96l-10 20h-76z" fill="#5b3a26" opacity=".8"/>`,
  'olive-wood-board': (color) => `
    <g transform="rotate(-14 200 210)"><path d="M128 150c0-22 18-30 40-30h64c22 0 40 8 40 30v130c0 30-18 44-40 44h-64c-22 0-40-14-40-44z" fill="${color}"/>
    <path d="M182 124V84a18 18 0 0 1 36 0v40z" fill="${color}"/><circle cx="200" cy="86" r="7" fill="#fff" opacity=".8"/>
    <path d="M150 300c10-60-8-90 12-160M184 316c16-70-6-110 10-180M222 316c4-60 20-90 6-180M250 296c0-50 8-90-6-150" stroke="#5b3a1c" stroke-opacity=".35" stroke-width="4" fill="none"/></g>`,
  'linen-tea-towels': (color) => `
    <path d="M104 106h124v190l-62 18-62-18z" fill="#fbf8f1"/><path d="M104 136h124v12H104zM104 160h124v6H104zM104 262h124v12H104z" fill="${color}"/>
    <path d="M180 130h124v178l-62 14-62-14z" fill="#f1ebdd"/><path d="M196 130h8v184h-8zM212 130h5v188h-5zM270 130h8v186h-8z" fill="${color}" opacity=".85"/>
    <path d="M84 106h240" stroke="#8a6a45" stroke-width="9" stroke-linecap="round"/>`,
  'enamel-kettle': (color) => `
    <path d="M136 150c0-78 128-78 128 0" fill="none" stroke="${LINE}" stroke-width="9"/>
    <path d="M276 208l52-40 12 12-52 76z" fill="${color}"/>
    <path d="M120 300c-14-90 20-142 80-142s94 52 80 142c-2 12-10 20-24 20H144c-14 0-22-8-24-20z" fill="${color}"/>
    <path d="M150 172c14-10 30-14 50-14s36 4 50 14z" fill="#fff" opacity=".5"/><circle cx="200" cy="148" r="11" fill="${LINE}"/>
    <path d="M138 250c0-40 10-60 26-72" stroke="#fff" stroke-opacity=".4" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  'wool-trail-blanket': (color) => `
    <path d="M92 228h216a22 22 0 0 1 0 46H92a22 22 0 0 1 0-46z" fill="${color}"/><path d="M92 274h216a22 22 0 0 1 0 46H92a22 22 0 0 1 0-46z" fill="${color}" opacity=".82"/>
    <path d="M92 182h216a22 22 0 0 1 0 46H92a22 22 0 0 1 0-46z" fill="${color}" opacity=".9"/>
    <path d="M92 194h216M92 206h216M92 240h216M92 252h216M92 286h216M92 298h216" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>
    <path d="M180 172h40v154h-40z" fill="#6b4526"/><path d="M174 234h52v30h-52z" fill="none" stroke="#d6b25e" stroke-width="6"/>
    <path d="M168 172c0-50 64-50 64 0" fill="none" stroke="#6b4526" stroke-width="12"/>`,
  'canvas-day-pack': (color) => `
    <path d="M172 110c0-34 56-34 56 0" fill="none" stroke="#6b4526" stroke-width="10"/>
    <path d="M118 176c0-46 30-74 82-74s82 28 82 74v118c0 18-12 28-30 28H148c-18 0-30-10-30-28z" fill="${color}"/>
    <path d="M112 160c6-40 40-60 88-60s82 20 88 60l-6 44c-50 14-114 14-164 0z" fill="${color}"/><path d="M112 160c6-40 40-60 88-60s82 20 88 60l-6 44c-50 14-114 14-164 0z" fill="#000" opacity=".13"/>
    <path d="M146 236h108v64H146z" fill="#fff" opacity=".18"/><path d="M160 196h16v66h-16zM224 196h16v66h-16z" fill="#6b4526"/>
    <path d="M157 234h22v16h-22zM221 234h22v16h-22z" fill="none" stroke="#d6b25e" stroke-width="5"/>`,
  'brass-camp-lantern': (color) => `
    <path d="M152 128c-40-84 136-84 96 0" fill="none" stroke="${color}" stroke-width="8"/>
    <path d="M160 118h80l14 30H146z" fill="${color}"/><circle cx="200" cy="216" r="96" fill="#ffdf8e" opacity=".35"/>
    <path d="M156 152h88l10 104H146z" fill="#fff6d8" stroke="${LINE}" stroke-opacity=".18" stroke-width="3"/>
    <path d="M200 172c20 28 18 54 0 60-18-6-20-32 0-60z" fill="#f0a63a"/><path d="M200 196c9 14 8 28 0 32-8-4-9-18 0-32z" fill="#fff3c4"/>
    <path d="M160 152v104M240 152v104" stroke="${color}" stroke-width="6"/><path d="M138 256h124l10 36a22 22 0 0 1-22 28H150a22 22 0 0 1-22-28z" fill="${color}"/>
    <path d="M146 276h108" stroke="#fff" stroke-opacity=".4" stroke-width="6"/>`,
  'beeswax-candle': (color) => `
    <path d="M200 96c24 34 20 62 0 68-20-6-24-34 0-68z" fill="#f0a63a"/><path d="M200 124c10 16 9 30 0 34-9-4-10-18 0-34z" fill="#fff3c4"/><path d="M200 156v28" stroke="${LINE}" stroke-width="5"/>
    <ellipse cx="200" cy="190" rx="82" ry="18" fill="#f2d489"/><path d="M118 190c0 24 164 24 164 0v112c0 24-164 24-164 0z" fill="${color}"/>
    <path d="M140 226h120v58c-40 12-80 12-120 0z" fill="#fbf8f1"/><path d="M164 246h72M176 262h48" stroke="${LINE}" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>`,
  'ceramic-vase': (color) => `
    <path d="M204 132c-8-50 20-70 44-88M202 130c4-40-30-60-46-66M200 130c-4-30 2-60 4-82" stroke="#5d6f4a" stroke-width="5" fill="none"/>
    <g fill="#7e9160"><ellipse cx="252" cy="46" rx="22" ry="11" transform="rotate(-38 252 46)"/><ellipse cx="226" cy="80" rx="20" ry="10" transform="rotate(24 226 80)"/><ellipse cx="150" cy="66" rx="22" ry="10" transform="rotate(30 150 66)"/><ellipse cx="206" cy="44" rx="10" ry="22"/><ellipse cx="180" cy="96" rx="18" ry="9" transform="rotate(40 180 96)"/></g>
    <path d="M176 128h48c0 30 6 36 30 54 44 34 30 138-20 138h-68c-50 0-64-104-20-138 24-18 30-24 30-54z" fill="${color}"/>
    <path d="M150 204c-22 30-20 70 0 92" stroke="#fff" stroke-opacity=".4" stroke-width="10" fill="none" stroke-linecap="round"/>`,
  'flax-linen-pillow': (color) => `
    <g transform="rotate(-6 200 210)"><path d="M96 118c60 16 148 16 208 0-14 62-14 128 0 190-60-16-148-16-208 0 14-62 14-128 0-190z" fill="${color}"/>
    <path d="M128 150c46 8 98 8 144 0M126 280c46-8 102-8 148 0M150 138c-8 50-8 100 0 152M250 138c8 50 8 100 0 152" stroke="#fff" stroke-opacity=".3" stroke-width="4" fill="none"/>
    <path d="M96 118c60 16 148 16 208 0" stroke="#000" stroke-opacity=".12" stroke-width="6" fill="none"/></g>`,
  'oak-wall-clock': (color) => `
    <circle cx="200" cy="200" r="118" fill="${color}"/><circle cx="200" cy="200" r="118" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="10"/>
    <path d="M100 150c60-20 140-20 200 0M88 196c70-18 154-18 224 0M96 244c60-16 148-16 208 0M126 288c50-12 98-12 148 0" stroke="#5b3a1c" stroke-opacity=".22" stroke-width="4" fill="none"/>
    <g stroke="${LINE}" stroke-linecap="round"><path d="M200 200v-64" stroke-width="8"/><path d="M200 200l48 34" stroke-width="8"/><path d="M200 214V112" stroke="#b5603c" stroke-width="3"/></g><circle cx="200" cy="200" r="8" fill="${LINE}"/>
    <g fill="${LINE}"><circle cx="200" cy="98" r="5"/><circle cx="200" cy="302" r="5"/><circle cx="98" cy="200" r="5"/><circle cx="302" cy="200" r="5"/></g>`,
}

const GROUNDS = ['#efe6d8', '#e4e8dc', '#ece1da', '#dfe6e6']

/** The picture of a product as an SVG document. color: a hex colour of one of its variants. An unknown product gives the background only. */
export const productArt = (handle: string, color: string): string => {
  const ground = GROUNDS[handle.length % GROUNDS.length] ?? '#efe6d8'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img"><rect width="400" height="400" fill="${ground}"/><ellipse cx="200" cy="324" rx="128" ry="14" fill="#000" opacity=".08"/>${DRAWINGS[handle]?.(color) ?? ''}</svg>`
}
