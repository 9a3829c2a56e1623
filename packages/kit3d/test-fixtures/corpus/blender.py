"""Exports parts with Blender 3.4.1: blender -b --factory-startup -P blender.py -- <folder of this file> <output folder>"""
import os
import sys

import bpy

source, out = sys.argv[sys.argv.index("--") + 1 :]
AXES = {"forward_axis": "Y", "up_axis": "Z"}


def load(part):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_mesh.stl(filepath=f"{source}/{part}-openscad-binary.stl")
    model = bpy.context.selected_objects[0]
    bpy.context.view_layer.objects.active = model
    model.name = part
    return model


def paint(model, has_texture):
    material = bpy.data.materials.new("paint")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0.8, 0.1, 0.02, 1)
    model.data.materials.append(material)
    if not has_texture:
        return
    image = bpy.data.images.new("checker", 16, 16)
    colors = ([0.05, 0.2, 0.6, 1], [0.9, 0.5, 0.1, 1])
    image.pixels = [value for y in range(16) for x in range(16) for value in colors[(x // 4 + y // 4) % 2]]
    image.filepath_raw, image.file_format = f"{out}/checker.png", "PNG"
    image.save()
    texture = nodes.new("ShaderNodeTexImage")
    texture.image = image
    links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    bpy.ops.uv.cube_project(cube_size=20)
    bpy.ops.object.mode_set(mode="OBJECT")


for part in ["lip", "duct", "clips", "vent"]:
    paint(load(part), False)
    bpy.ops.wm.obj_export(filepath=f"{out}/{part}-blender.obj", export_materials=False, **AXES)
    bpy.ops.export_mesh.ply(filepath=f"{out}/{part}-blender.ply", axis_forward="Y", axis_up="Z", use_ascii=False)
    bpy.ops.export_mesh.stl(filepath=f"{out}/{part}-blender.stl", ascii=True)
    bpy.ops.export_scene.gltf(filepath=f"{out}/{part}-blender.glb", export_yup=False)
paint(load("float"), True)
bpy.ops.export_scene.gltf(filepath=f"{out}/float-blender-textured.glb", export_yup=False)
for folder in ["gltf", "obj", "embedded"]:
    os.makedirs(f"{out}/{folder}", exist_ok=True)
paint(load("lip"), True)
bpy.ops.export_scene.gltf(filepath=f"{out}/gltf/lip.gltf", export_format="GLTF_SEPARATE", export_yup=False)
paint(load("vent"), True)
bpy.ops.wm.obj_export(filepath=f"{out}/obj/vent.obj", path_mode="COPY", **AXES)
paint(load("clips"), False)
bpy.ops.export_scene.gltf(filepath=f"{out}/embedded/clips.gltf", export_format="GLTF_EMBEDDED", export_yup=False)
