//! Draws pictures, one at a time, and caches them. A picture may not take long, because anybody may ask for one.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use longhall_base::secrets::digest;
use longhall_rules::kit::picture::{HEIGHT, WIDTH};
use quick_cache::{Weighter, sync::Cache};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree, fontdb},
};
use tokio::sync::Semaphore;

/// Maximum time for which a request waits for its picture.
const WAIT_MAX: Duration = Duration::from_millis(300);
/// Maximum size of all cached pictures, in bytes.
const CACHE_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Expected size of a picture, in bytes.
const PICTURE_BYTES: u64 = 100_000;
/// Maximum size of an SVG, in bytes.
const SVG_BYTES_MAX: usize = 64 * 1024;

/// The only font.
const FONT: &[u8] = include_bytes!("font/LonghallSans-Bold.ttf");

/// The emblem of the hall: a longhall by the fjord.
pub(super) const HALL: &str = include_str!("hall.svg");

/// The emblems that were drawn, by the SHA-256 of their SVG: one for each title, and the hall's.
static EMBLEMS: Mutex<BTreeMap<PictureId, Bytes>> = Mutex::new(BTreeMap::new());

/// The SHA-256 of an SVG, which identifies its picture: a game, an event of it, and the names of its players.
pub(super) type PictureId = [u8; 32];

/// Draws an SVG as PNG; `None` if it takes too long.
type Draw = dyn Fn(&str) -> Option<Bytes> + Send + Sync;

/// Draws pictures and caches them.
pub(super) struct Pictures {
    draw: Box<Draw>,
    cached: Cache<PictureId, Bytes, BySize>,
    /// The permit to draw.
    one: Arc<Semaphore>,
}

#[derive(Clone)]
struct BySize;

impl Weighter<PictureId, Bytes> for BySize {
    fn weight(&self, _: &PictureId, png: &Bytes) -> u64 {
        png.len() as u64 + 64
    }
}

impl Pictures {
    pub(super) fn new(draw: impl Fn(&str) -> Option<Bytes> + Send + Sync + 'static) -> Self {
        let expected = usize::try_from(CACHE_BYTES_MAX / PICTURE_BYTES).unwrap_or_default();
        Self {
            draw: Box::new(draw),
            cached: Cache::with_weighter(expected, CACHE_BYTES_MAX, BySize),
            one: Arc::new(Semaphore::new(1)),
        }
    }

    /// Identifies the picture of an SVG.
    pub(super) fn id(svg: &str) -> PictureId {
        digest(svg.as_bytes())
    }

    /// Returns the emblem of a title or of the hall, which is drawn once in the life of the process.
    pub(super) async fn emblem(svg: String) -> Option<Bytes> {
        let id = Self::id(&svg);
        let kept = || EMBLEMS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(emblem) = kept().get(&id) {
            return Some(emblem.clone());
        }
        let emblem = tokio::task::spawn_blocking(move || rasterize(&svg)).await.ok().flatten()?;
        kept().insert(id, emblem.clone());
        Some(emblem)
    }

    /// Returns a picture from the cache.
    pub(super) fn cached(&self, id: &PictureId) -> Option<Bytes> {
        self.cached.get(id)
    }

    /// Draws a picture, and waits for its turn and the result up to [`WAIT_MAX`]. A picture that takes longer is cached
    /// all the same.
    pub(super) async fn draw(self: &Arc<Self>, id: PictureId, svg: String) -> Option<Bytes> {
        tokio::time::timeout(WAIT_MAX, self.clone().draw_in_turn(id, svg)).await.ok().flatten()
    }

    async fn draw_in_turn(self: Arc<Self>, id: PictureId, svg: String) -> Option<Bytes> {
        let permit = self.one.clone().acquire_owned().await.ok()?;
        // Another request may have drawn it meanwhile.
        if let Some(png) = self.cached(&id) {
            return Some(png);
        }
        let drawn = tokio::task::spawn_blocking(move || {
            let png = (self.draw)(&svg)?;
            self.cached.insert(id, png.clone());
            drop(permit);
            Some(png)
        });
        drawn.await.ok().flatten()
    }
}

/// The settings of the renderer: the embedded font, and no access to files or other images.
static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    Options {
        font_family: "Longhall Sans".to_owned(),
        fontdb: Arc::new(fonts),
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
});

/// Draws an SVG as PNG. `None` if it is none, or too large.
pub(super) fn rasterize(svg: &str) -> Option<Bytes> {
    if svg.len() > SVG_BYTES_MAX {
        return None;
    }
    let tree = Tree::from_str(svg, &OPTIONS).ok()?;
    let mut pixels = Pixmap::new(WIDTH.try_into().ok()?, HEIGHT.try_into().ok()?)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        thread::sleep,
        time::Instant,
    };

    use longhall_rules::newest;

    use super::*;

    #[tokio::test]
    async fn a_slow_picture_is_not_waited_for_and_is_cached() {
        let drawn = Arc::new(AtomicUsize::new(0));
        let count = drawn.clone();
        let pictures = Arc::new(Pictures::new(move |svg| {
            sleep(Duration::from_millis(500));
            count.fetch_add(1, Ordering::Relaxed);
            Some(Bytes::from(svg.to_owned()))
        }));
        let id = Pictures::id("slow");
        let begun = Instant::now();
        let asked = (0..50).map(|_| pictures.draw(id, "slow".to_owned()));
        let answers = futures_util::future::join_all(asked).await;
        assert!(answers.iter().all(Option::is_none));
        assert!(begun.elapsed() < Duration::from_millis(480), "{:?}", begun.elapsed());
        tokio::time::sleep(Duration::from_millis(600)).await;
        assert_eq!(drawn.load(Ordering::Relaxed), 1, "only the first of them had its turn");
        assert_eq!(pictures.draw(id, "slow".to_owned()).await, Some(Bytes::from_static(b"slow")));
    }

    #[tokio::test]
    async fn the_cache_is_bounded() {
        let pictures = Arc::new(Pictures::new(|_| Some(Bytes::from(vec![0; 1 << 20]))));
        for n in 0..100 {
            let svg = n.to_string();
            assert!(pictures.draw(Pictures::id(&svg), svg).await.is_some());
            assert!(pictures.cached.weight() <= CACHE_BYTES_MAX);
        }
        assert!(pictures.cached.len() > 30, "{}", pictures.cached.len());
    }

    #[test]
    fn every_emblem_can_be_drawn_with_text_and_without_files() {
        for rules in newest() {
            let (plain, named) = (rules.emblem(&[]), rules.emblem(&[Some("freydis"), None]));
            assert_ne!(rasterize(&plain).unwrap(), rasterize(&named).unwrap());
        }
        assert!(rasterize("no svg").is_none());
        let link = |href: &str| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\
                 <image href=\"{href}\" width=\"9\" height=\"9\"/></svg>"
            )
        };
        let icon = concat!(env!("CARGO_MANIFEST_DIR"), "/src/client/icon.svg");
        assert_eq!(rasterize(&link(icon)), rasterize(&link("")), "files are not read");
    }
}
